-- What the last import wrote of a product, so that what was changed here since is known (decision 0850).
ALTER TABLE import_keys ADD COLUMN written jsonb NOT NULL DEFAULT '{}';
COMMENT ON COLUMN import_keys.written IS 'Values of the product by the paths of its document.';
