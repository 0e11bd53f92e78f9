-- The market prefix of the page that a card payment began on, so that the provider's page leads back to it.
ALTER TABLE payment_attempts ADD COLUMN prefix text NOT NULL DEFAULT '';
