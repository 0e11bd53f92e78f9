-- When a session was last used, to the hour, and by which browser in coarse words ("Chrome, Android"), for its owner to see.
ALTER TABLE customer_sessions ADD COLUMN used_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE customer_sessions ADD COLUMN browser text NOT NULL DEFAULT '' CHECK (char_length(browser) <= 60);
CREATE INDEX sessions_by_use ON customer_sessions (used_at);

-- Carts of guests end when they were not used for a while.
CREATE INDEX open_guest_carts_by_use ON carts (updated_at) WHERE status = 'open' AND owner_id NOT LIKE 'u\_%';
