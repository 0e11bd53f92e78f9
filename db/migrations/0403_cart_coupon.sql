-- The gift code that stands on a cart, as updatecoupon puts it there. An order without a code of its own uses it.
ALTER TABLE carts ADD COLUMN coupon text;
