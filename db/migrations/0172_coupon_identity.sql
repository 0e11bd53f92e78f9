-- One use a shopper: a mailbox and a telephone are the same however they are written. Empty: not known, equal to nothing.
ALTER TABLE coupon_uses ADD COLUMN mailbox text NOT NULL DEFAULT '';
ALTER TABLE coupon_uses ADD COLUMN phone text NOT NULL DEFAULT '';
-- of uses before: letters and the part after a plus; dots where the provider ignores them
UPDATE coupon_uses
   SET mailbox = CASE
         WHEN lower(split_part(email, '@', 2)) IN ('gmail.com', 'googlemail.com')
           THEN replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@gmail.com'
         ELSE split_part(split_part(lower(email), '@', 1), '+', 1) || '@' || lower(split_part(email, '@', 2))
       END
 WHERE email LIKE '%@%';
CREATE INDEX coupon_uses_of_mailbox ON coupon_uses (code, mailbox) WHERE mailbox <> '';
CREATE INDEX coupon_uses_of_phone ON coupon_uses (code, phone) WHERE phone <> '';
DROP INDEX coupon_uses_of_email;
