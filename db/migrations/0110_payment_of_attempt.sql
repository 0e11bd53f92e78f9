-- The payment that an attempt's last message of the provider was about: by its id the shopper's client finds the order again.
ALTER TABLE payment_attempts
  ADD COLUMN payment_id   text NOT NULL DEFAULT '',  -- the provider's; empty while nobody has tried to pay
  ADD COLUMN payment_type text NOT NULL DEFAULT '',  -- as the provider names it: DB, Sale
  ADD COLUMN payment_at   timestamptz;               -- when it was made, by the provider's clock

UPDATE payment_attempts a SET payment_id = c.payment_id, payment_at = c.captured_at,
  payment_type = CASE a.provider WHEN 'hyperpay' THEN 'DB' ELSE 'Sale' END
FROM (SELECT DISTINCT ON (attempt_id) attempt_id, payment_id, captured_at FROM payment_captures
      ORDER BY attempt_id, purpose = 'order' DESC, captured_at) c
WHERE c.attempt_id = a.id;

CREATE INDEX payment_attempts_of_payment ON payment_attempts (payment_id) WHERE payment_id <> '';
CREATE INDEX payment_attempts_of_owner ON payment_attempts (owner_id, created_at DESC);
