-- My Orders reads an owner's orders newest first, part by part: the number is where a part was left.
CREATE INDEX orders_of_owner_by_number ON orders (owner_id, number DESC);
