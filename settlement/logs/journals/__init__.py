"""Settled games as entries of a plain-text ledger: a transaction a game, for beancount and hledger."""
