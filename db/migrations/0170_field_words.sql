-- Names of tables and columns follow docs/glossary.md. Data stays as it is.
ALTER TABLE notices RENAME TO emails;
ALTER INDEX notices_unsent RENAME TO emails_unsent;
ALTER INDEX notices_of_recipient RENAME TO emails_of_recipient;
ALTER TABLE payment_attempts RENAME COLUMN hold TO reservation;
ALTER TABLE payment_attempts RENAME COLUMN held_until TO reserved_until;
ALTER TABLE payment_attempts RENAME COLUMN ask_at TO poll_at;
ALTER TABLE payment_attempts RENAME COLUMN questions TO poll_count;
ALTER INDEX payment_attempts_one_hold_a_cart RENAME TO payment_attempts_one_reservation_a_cart;
ALTER INDEX payment_attempts_held RENAME TO payment_attempts_reserved;
ALTER INDEX payment_attempts_to_ask RENAME TO payment_attempts_to_poll;
ALTER TABLE addresses RENAME COLUMN place TO position;
