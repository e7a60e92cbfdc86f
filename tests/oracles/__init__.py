"""Second, slow and obvious implementations of rules, written from the rule pages without looking at the first ones."""
