-- Who asked to be told when a product is back in a market. An entry is deleted with the message it leads to, and ends by
-- itself; `told_at` says when the last messages about a product went out, so that those who wait are told in turns.
CREATE TABLE stock_alerts (
  id         text PRIMARY KEY,
  product_id text NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  market     text NOT NULL REFERENCES markets (code),
  email      text NOT NULL,
  language   text NOT NULL CHECK (language IN ('en', 'ar')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  UNIQUE (product_id, market, email)
);
CREATE INDEX stock_alerts_by_email ON stock_alerts (email);
CREATE INDEX stock_alerts_by_end ON stock_alerts (expires_at);

CREATE TABLE stock_alert_turns (
  product_id text NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  market     text NOT NULL REFERENCES markets (code),
  told_at    timestamptz NOT NULL,
  PRIMARY KEY (product_id, market)
);
