-- What a customer has written is read whenever they open their reviews, and every bag of theirs is looked for when they
-- delete their account: both read the whole table.
CREATE INDEX reviews_by_customer ON reviews (user_id, created_at DESC) WHERE user_id IS NOT NULL;
CREATE INDEX carts_of_owner ON carts (owner_id);
