-- Cash that couriers collected and sent us: each file is a remittance, each row a waybill with its amount.
CREATE TABLE remittances (
  id          text PRIMARY KEY CHECK (id ~ '^[A-Za-z0-9]{24}$'),
  market      text NOT NULL REFERENCES markets (code),
  currency    text NOT NULL REFERENCES currencies (code),
  reference   text NOT NULL,                                     -- the courier's: a file is taken once
  file_name   text NOT NULL,
  uploaded_by text NOT NULL,                                     -- the person's name at that time
  uploaded_at timestamptz NOT NULL,
  UNIQUE (market, reference)
);

CREATE TABLE remittance_lines (
  remittance_id text NOT NULL REFERENCES remittances (id),
  row_number    integer NOT NULL CHECK (row_number > 0),          -- as the file counts it
  waybill       text NOT NULL,
  amount        bigint NOT NULL,
  order_id      text REFERENCES orders (id),
  expected      bigint,
  state         text NOT NULL CHECK (state IN ('matched', 'amount', 'unknown', 'twice')),
  settled_at    timestamptz,
  settled_by    text,
  note          text NOT NULL DEFAULT '',
  PRIMARY KEY (remittance_id, row_number),
  CONSTRAINT known_orders_are_expected CHECK ((order_id IS NULL) = (expected IS NULL)),
  CONSTRAINT line_settled_by_somebody CHECK ((settled_at IS NULL) = (settled_by IS NULL))
);
CREATE INDEX remittance_lines_of_order ON remittance_lines (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX remittance_lines_open ON remittance_lines (remittance_id) WHERE state <> 'matched' AND settled_at IS NULL;

-- Cash of delivered orders that was asked for again at the courier.
CREATE TABLE remittance_claims (
  order_id   text PRIMARY KEY REFERENCES orders (id),
  claimed_by text NOT NULL,
  claimed_at timestamptz NOT NULL,
  note       text NOT NULL
);
CREATE INDEX orders_of_delivered_cash ON orders (delivered_at) WHERE payment_method = 'COD' AND delivered_at IS NOT NULL;
