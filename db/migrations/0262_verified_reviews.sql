-- Whether a delivered order of the reviewer's account held the product when the review was written. It stays when the
-- account is deleted and its orders lose the person.
ALTER TABLE reviews ADD COLUMN verified boolean NOT NULL DEFAULT false;
UPDATE reviews r SET verified = true
  WHERE r.user_id IS NOT NULL AND EXISTS (
    SELECT FROM orders o JOIN order_lines l ON l.order_id = o.id
    WHERE o.owner_id = r.user_id AND o.delivered_at IS NOT NULL AND l.product_id = r.product_id);
