-- Grows with every change of a cart or its lines, so that one statement can change a cart only while it is as it was read.
ALTER TABLE carts ADD COLUMN version integer NOT NULL DEFAULT 1;
