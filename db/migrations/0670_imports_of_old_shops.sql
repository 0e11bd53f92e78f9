-- An export of an old shop: how it was recognised, what was answered about it, and what its columns hold (decision 0820).
ALTER TABLE imports ADD COLUMN preset text;
ALTER TABLE imports ADD COLUMN line integer NOT NULL DEFAULT 1;
ALTER TABLE imports ADD COLUMN answers jsonb;
ALTER TABLE imports ADD COLUMN held jsonb NOT NULL DEFAULT '{}';
-- By what key of an old shop a product is found again.
CREATE TABLE import_keys (
  source text NOT NULL,
  old_key text NOT NULL,
  product_id text NOT NULL,
  CONSTRAINT import_keys_pkey PRIMARY KEY (source, old_key),
  CONSTRAINT import_keys_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX import_keys_by_product ON import_keys USING btree (product_id);
