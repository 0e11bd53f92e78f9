-- Pictures of imports, by their addresses in the old shop (decision 0850).
CREATE TABLE import_pictures (
  import_id text NOT NULL,
  product_id text NOT NULL,
  position integer NOT NULL,
  url text NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  next_at timestamptz,
  problem text,
  picture_id text,
  left_version integer NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT import_pictures_pkey PRIMARY KEY (import_id, product_id, position),
  CONSTRAINT import_pictures_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports (id) ON DELETE CASCADE,
  CONSTRAINT import_pictures_product_id_fkey FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE CASCADE,
  CONSTRAINT import_pictures_waits_or_is_done CHECK ((next_at IS NULL) = (problem IS NOT NULL OR picture_id IS NOT NULL))
);
CREATE INDEX import_pictures_due ON import_pictures (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX import_pictures_of_product ON import_pictures (product_id);
COMMENT ON COLUMN import_pictures.next_at IS 'When it is asked for next; null once it is stored or given up.';
COMMENT ON COLUMN import_pictures.problem IS 'Why it was given up; a word of src/shop/imports/picture-address.rules.ts.';
COMMENT ON COLUMN import_pictures.left_version IS 'The version of the product as the import and its pictures left it, while nobody else changed it.';
