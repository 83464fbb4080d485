-- As the service lowers texts: where 0005 ran by SQLite's own lower, which knows only ASCII, Ä and the like stayed as they were.
UPDATE contact SET search_text = lower(search_text) WHERE from_id IS NOT NULL AND search_text <> lower(search_text);
