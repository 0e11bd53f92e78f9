-- The markets of the store and their currencies. The rows follow the table in src/kernel/markets: migrating adds what is
-- missing (src/database/markets.ts), so that a new market needs no migration. A market that ended keeps its row as long as
-- there are orders of it.
CREATE TABLE currencies (
  code   text PRIMARY KEY CHECK (code ~ '^[A-Z]{3}$'),
  digits integer NOT NULL CHECK (digits BETWEEN 0 AND 4)  -- decimals of an amount: amounts are kept in minor units
);

CREATE TABLE markets (
  code     text PRIMARY KEY CHECK (code ~ '^[A-Z]{3}$'),
  currency text NOT NULL UNIQUE REFERENCES currencies (code),
  UNIQUE (code, currency)
);

INSERT INTO currencies (code, digits) VALUES ('AED', 2), ('SAR', 2), ('INR', 2);
INSERT INTO markets (code, currency) VALUES ('KSA', 'SAR'), ('UAE', 'AED');

ALTER TABLE product_prices
  DROP CONSTRAINT product_prices_currency_check,
  ADD CONSTRAINT price_in_a_known_currency FOREIGN KEY (currency) REFERENCES currencies (code);
ALTER TABLE product_stock
  DROP CONSTRAINT product_stock_currency_check,
  ADD CONSTRAINT stock_of_a_known_currency FOREIGN KEY (currency) REFERENCES currencies (code);
ALTER TABLE tax_rates
  DROP CONSTRAINT tax_rates_currency_check,
  ADD CONSTRAINT rate_of_a_known_currency FOREIGN KEY (currency) REFERENCES currencies (code);
ALTER TABLE carts
  DROP CONSTRAINT carts_market_check,
  ADD CONSTRAINT cart_of_a_market FOREIGN KEY (market) REFERENCES markets (code);
ALTER TABLE orders
  DROP CONSTRAINT orders_market_check,
  DROP CONSTRAINT orders_currency_check,
  DROP CONSTRAINT market_has_its_currency,
  ADD CONSTRAINT market_has_its_currency FOREIGN KEY (market, currency) REFERENCES markets (code, currency);
ALTER TABLE notices
  DROP CONSTRAINT notices_market_check,
  ADD CONSTRAINT notice_of_a_market FOREIGN KEY (market) REFERENCES markets (code);
ALTER TABLE coupons
  DROP CONSTRAINT coupons_currency_check,
  ADD CONSTRAINT coupon_of_a_market FOREIGN KEY (currency) REFERENCES markets (currency);
ALTER TABLE payment_attempts
  DROP CONSTRAINT payment_attempts_currency_check,
  ADD CONSTRAINT attempt_in_a_markets_currency FOREIGN KEY (currency) REFERENCES markets (currency);
ALTER TABLE refunds
  DROP CONSTRAINT refunds_currency_check,
  ADD CONSTRAINT refund_in_a_markets_currency FOREIGN KEY (currency) REFERENCES markets (currency);
