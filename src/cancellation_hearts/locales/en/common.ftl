### What belongs to no page of its own.

# In the browser's tab while it is one's turn; $title is the page's own title
common-turn-title = Your turn · { $title }
