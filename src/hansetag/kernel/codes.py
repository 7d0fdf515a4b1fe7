"""Action ids as a verb and an argument, for the rules' inner loops.

The catalogue lists a game's actions verb by verb. Rules that run a million times a second cannot afford objects: they
ask which verb an id belongs to and which argument of that verb it is, and build ids as ``first[verb] + argument``.
"""


class Codes:
    """The numbering of one catalogue: ``counts[v]`` actions of verb ``v``, one verb after the other."""

    def __init__(self, counts: list[int]) -> None:
        """Number the actions of all verbs from 0 up."""
        self.first: list[int] = []
        self.verb: list[int] = []
        self.argument: list[int] = []
        for verb, count in enumerate(counts):
            self.first.append(len(self.verb))
            for argument in range(count):
                self.verb.append(verb)
                self.argument.append(argument)
        self.size: int = len(self.verb)
