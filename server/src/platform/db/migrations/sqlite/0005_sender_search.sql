-- A contact that is known by its sender's name alone is shown by it, and so is found by it.
UPDATE contact SET search_text = trim(search_text || ' ' || lower(from_id)) WHERE from_id IS NOT NULL;
