-- The words of a note's names as a search writes them, kept beside the names: bringing every note's names to one spelling
-- for each letter typed took most of the time of a suggestion.

ALTER TABLE notes ADD COLUMN words text NOT NULL DEFAULT '';

CREATE FUNCTION write_note_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.words := ' ' || array_to_string(search_tokens(NEW.name_en || ' ' || NEW.name_ar), ' ');
  RETURN NEW;
END $$;
CREATE TRIGGER note_words BEFORE INSERT OR UPDATE OF name_en, name_ar ON notes
  FOR EACH ROW EXECUTE FUNCTION write_note_words();

UPDATE notes SET name_en = name_en;
