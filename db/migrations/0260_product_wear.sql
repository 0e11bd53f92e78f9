-- What a product is like to wear, which others it is worn with, the scent that its sizes share, and when it is back.
-- `layers` holds slugs, which never change; src/shop/catalogue/wear.rules.ts names what `wear` may say.

ALTER TABLE products
  ADD COLUMN size_group text   NOT NULL DEFAULT '' CONSTRAINT size_group_is_a_slug CHECK (size_group ~ '^([a-z0-9]+(-[a-z0-9]+)*)?$'),
  ADD COLUMN wear       jsonb  NOT NULL DEFAULT '{}' CONSTRAINT wear_is_an_object CHECK (jsonb_typeof(wear) = 'object'),
  ADD COLUMN layers     text[] NOT NULL DEFAULT '{}' CONSTRAINT layers_of_three CHECK (cardinality(layers) <= 3),
  ADD COLUMN back_on    date;
CREATE INDEX products_by_size_group ON products (size_group) WHERE size_group <> '';
