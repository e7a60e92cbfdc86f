"""The pages that commands write with ``--html``: values for templates, the templates, and one stylesheet for all."""
