-- Our books against a provider's statement, summed by day of the market, as the last comparison found them; and who closed the
-- day. Amounts are captured less refunded.
CREATE TABLE reconciled_days (
  provider    text NOT NULL REFERENCES card_providers (name),
  currency    text NOT NULL REFERENCES currencies (code),
  day         date NOT NULL,
  ours        bigint NOT NULL,
  theirs      bigint NOT NULL,
  compared_at timestamptz NOT NULL,
  closed_at   timestamptz,
  closed_by   text,                                              -- the person's name at that time
  PRIMARY KEY (provider, currency, day),
  CONSTRAINT closed_by_somebody CHECK ((closed_at IS NULL) = (closed_by IS NULL))
);
CREATE INDEX reconciled_days_by_day ON reconciled_days (day);
CREATE INDEX payment_differences_settled ON payment_differences (settled_at) WHERE settled_at IS NOT NULL;

-- A refund above the limit of one person waits here for a second one.
CREATE TABLE refund_approvals (
  id           text PRIMARY KEY CHECK (id ~ '^[A-Za-z0-9]{24}$'),
  order_id     text NOT NULL REFERENCES orders (id),
  request_key  text UNIQUE,
  request      jsonb NOT NULL,                                   -- what is asked for: lines, shipping, an amount, the rest
  reason       text NOT NULL,
  words        text NOT NULL,
  amount       bigint NOT NULL CHECK (amount > 0),               -- as it was when it was asked for
  asked_by     text NOT NULL,
  asked_name   text NOT NULL,
  asked_at     timestamptz NOT NULL,
  state        text NOT NULL CHECK (state IN ('waiting', 'approved', 'refused')),
  decided_by   text,
  decided_at   timestamptz,
  refund_id    text REFERENCES refunds (id),
  CONSTRAINT by_a_second_person CHECK (decided_by IS NULL OR decided_by <> asked_by),
  CONSTRAINT decided_by_somebody CHECK ((state = 'waiting') = (decided_by IS NULL))
);
CREATE INDEX refund_approvals_waiting ON refund_approvals (asked_at) WHERE state = 'waiting';
CREATE INDEX refund_approvals_of_order ON refund_approvals (order_id);
