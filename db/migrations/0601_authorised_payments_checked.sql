-- Reads the rows of before without holding up who writes.
ALTER TABLE orders VALIDATE CONSTRAINT orders_payment_state_check;
ALTER TABLE payment_attempts VALIDATE CONSTRAINT payment_attempts_state_check;
ALTER TABLE refunds VALIDATE CONSTRAINT refunds_kind_check;
