-- Attempts that still carry the person who was to pay: they are found by their age and lose that person when it is no longer
-- needed. A frozen draft without an address of mail has lost it.
CREATE INDEX payment_attempts_with_payer ON payment_attempts (created_at) WHERE draft #>> '{address,email}' <> '';
