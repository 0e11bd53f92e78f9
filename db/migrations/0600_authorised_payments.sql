-- Lenders agree to pay first and pay when the parcel goes (decision 0780).
ALTER TABLE orders
  DROP CONSTRAINT orders_payment_state_check,
  ADD CONSTRAINT orders_payment_state_check CHECK (payment_state = ANY (ARRAY['on_delivery', 'awaiting', 'authorised', 'paid',
    'partly_refunded', 'refund_asked', 'refunded', 'refund_failed', 'failed', 'released'])) NOT VALID;
ALTER TABLE payment_attempts
  DROP CONSTRAINT payment_attempts_state_check,
  ADD CONSTRAINT payment_attempts_state_check CHECK (state = ANY (ARRAY['preparing', 'open', 'pending', 'review', 'authorised', 'paid',
    'failed', 'cancelled', 'expired', 'returned'])) NOT VALID;
ALTER TABLE refunds
  DROP CONSTRAINT refunds_kind_check,
  ADD CONSTRAINT refunds_kind_check CHECK (kind = ANY (ARRAY['card', 'transfer', 'release'])) NOT VALID;
CREATE TABLE payment_authorisations (
  provider text NOT NULL,
  payment_id text NOT NULL,
  attempt_id text NOT NULL,
  order_id text,
  amount bigint NOT NULL,
  currency text NOT NULL,
  keep bigint NOT NULL,
  state text NOT NULL,
  due_at timestamp with time zone,
  asked_at timestamp with time zone,
  tries integer DEFAULT 0 NOT NULL,
  last_error text DEFAULT '' NOT NULL,
  authorised_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT payment_authorisations_pkey PRIMARY KEY (provider, payment_id),
  CONSTRAINT payment_authorisations_order_id_key UNIQUE (order_id),
  CONSTRAINT payment_authorisations_amount_check CHECK (amount > 0),
  CONSTRAINT keeps_what_was_authorised CHECK (keep >= 0 AND keep <= amount),
  CONSTRAINT keeps_money_for_an_order CHECK (keep = 0 OR order_id IS NOT NULL),
  CONSTRAINT payment_authorisations_state_check CHECK (state = ANY (ARRAY['authorised', 'review', 'captured', 'released', 'lost'])),
  CONSTRAINT payment_authorisations_tries_check CHECK (tries >= 0),
  CONSTRAINT authorisation_of_a_known_provider FOREIGN KEY (provider) REFERENCES card_providers(name),
  CONSTRAINT payment_authorisations_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES payment_attempts(id),
  CONSTRAINT payment_authorisations_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX payment_authorisations_open ON payment_authorisations (authorised_at) WHERE state = 'authorised';
CREATE INDEX payment_authorisations_of_attempt ON payment_authorisations (attempt_id);
COMMENT ON TABLE payment_authorisations IS 'Money that a lender has agreed to pay. Captured when the parcel goes, else released.';
COMMENT ON COLUMN payment_authorisations.keep IS 'of the amount: what is to be captured, or was';
COMMENT ON COLUMN payment_authorisations.due_at IS 'when the lender is asked next; null until the parcel goes';
