-- In a database of the locale C, lower knows only ASCII, and 0005 left Ä and the like as they were. ICU knows all letters.
DO $$ BEGIN
  IF EXISTS (SELECT 1 FROM pg_collation WHERE collname = 'und-x-icu') THEN
    UPDATE contact SET search_text = lower(search_text COLLATE "und-x-icu")
    WHERE from_id IS NOT NULL AND search_text <> lower(search_text COLLATE "und-x-icu");
  END IF;
END $$;
