-- Ways to pay and card providers are rows, not literals in constraints: opening the store adds those of the code
-- (src/database/markets.ts, src/shop/payments/provider-queries.ts), so that a new one needs no migration. Rows stay as
-- long as payments refer to them.
CREATE TABLE payment_methods (
  code text PRIMARY KEY
);

CREATE TABLE card_providers (
  name text PRIMARY KEY CHECK (name ~ '^[a-z][a-z0-9-]*$')
);

CREATE TABLE card_provider_channels (
  provider text NOT NULL REFERENCES card_providers (name),
  channel  text NOT NULL REFERENCES payment_methods (code),
  PRIMARY KEY (provider, channel)
);

INSERT INTO payment_methods (code) VALUES ('COD'), ('VISA_MASTER'), ('MADA'), ('ONLINE');
INSERT INTO card_providers (name) SELECT provider FROM payment_attempts UNION SELECT provider FROM payment_differences;
INSERT INTO card_provider_channels (provider, channel)
  SELECT provider, channel FROM payment_attempts UNION SELECT provider, channel FROM refunds;

ALTER TABLE carts
  DROP CONSTRAINT carts_payment_method_check,
  ADD CONSTRAINT cart_with_a_known_method FOREIGN KEY (payment_method) REFERENCES payment_methods (code);
ALTER TABLE orders
  DROP CONSTRAINT orders_payment_method_check,
  ADD CONSTRAINT order_with_a_known_method FOREIGN KEY (payment_method) REFERENCES payment_methods (code);
ALTER TABLE payment_attempts
  DROP CONSTRAINT payment_attempts_provider_check,
  DROP CONSTRAINT payment_attempts_channel_check,
  DROP CONSTRAINT provider_of_channel,
  ADD CONSTRAINT attempt_through_a_providers_channel
    FOREIGN KEY (provider, channel) REFERENCES card_provider_channels (provider, channel);
ALTER TABLE payment_captures
  DROP CONSTRAINT payment_captures_provider_check,
  ADD CONSTRAINT capture_of_a_known_provider FOREIGN KEY (provider) REFERENCES card_providers (name);
ALTER TABLE refunds
  DROP CONSTRAINT refunds_channel_check,
  ADD CONSTRAINT refund_through_a_providers_channel
    FOREIGN KEY (provider, channel) REFERENCES card_provider_channels (provider, channel);
ALTER TABLE payment_differences
  ADD CONSTRAINT difference_of_a_known_provider FOREIGN KEY (provider) REFERENCES card_providers (name);
