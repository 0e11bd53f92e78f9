-- Unused links are found by whose they are, to withdraw them.
CREATE INDEX tokens_by_value ON customer_tokens (value);
