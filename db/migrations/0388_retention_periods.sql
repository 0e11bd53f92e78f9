-- How long personal data is kept, where the shop's people have changed it. Without a row the period is the one of
-- src/shop/retention/periods.rules.ts, which also checks the days.
CREATE TABLE retention_periods (
  kind    text PRIMARY KEY CHECK (kind ~ '^[a-z_]+$'),
  days    integer NOT NULL CHECK (days > 0),
  version integer NOT NULL DEFAULT 1,
  set_by  text NOT NULL,
  set_at  timestamptz NOT NULL
);
