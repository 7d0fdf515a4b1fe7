"""How bots look ahead: plans, trees, rehearsals and the budget they keep."""
