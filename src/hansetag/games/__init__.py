"""The games of the house, each in a package of its own; they do not know each other."""

PACKAGES = {
    "bohnhanse": "hansetag.games.bohnhanse",
    "hansa": "hansetag.games.hansa",
    "teutonica": "hansetag.games.teutonica",
}
