"""What a changed profile would have paid: two settlements of the same games, side by side, and what made the difference.

``question`` what is asked · ``game`` one record under both profiles · ``part`` what a chunk comes to · ``run`` the whole,
on the chunks and the pool of a batch · ``answer`` what it came to · ``page`` the answer as a page.
"""
