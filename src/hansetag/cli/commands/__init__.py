"""The commands, one module each. What ``play`` consists of stands beside it: ``session`` is where to begin."""
