-- Who reserves stock without paying: each open reservation is counted for the network and the shopper it is for. The network
-- is kept as a hash, and only as long as the person of the attempt is.
ALTER TABLE payment_attempts ADD COLUMN network text NOT NULL DEFAULT '';
ALTER TABLE payment_attempts ADD COLUMN quantity integer NOT NULL DEFAULT 0 CHECK (quantity >= 0);
CREATE INDEX payment_attempts_reserved_of_network ON payment_attempts (network) WHERE reservation = 'held';
CREATE INDEX payment_attempts_reserved_of_owner ON payment_attempts (owner_id) WHERE reservation = 'held';
