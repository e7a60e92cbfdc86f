"""Statements: the games of a player, a room or a day in order of time, and whether its balances are explained by them."""
