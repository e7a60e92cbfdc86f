"""The page of an audit: a dispute on one page, the verdict first, and all that a stranger needs to reckon it again."""
