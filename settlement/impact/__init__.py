"""What a changed profile would have paid: two settlements of the same games, side by side, and what made the difference.

``request`` what is asked · ``game`` one record under both profiles · ``chunk_output`` what a chunk comes to · ``run`` the whole,
on the chunks and the pool of a batch · ``report`` what it came to.
"""
