-- What seeding wrote, apart from what belongs to the house (decision 0770).
ALTER TABLE products ADD COLUMN sample boolean NOT NULL DEFAULT false;
ALTER TABLE categories ADD COLUMN sample boolean NOT NULL DEFAULT false;
ALTER TABLE media ADD COLUMN sample boolean NOT NULL DEFAULT false;
ALTER TABLE reviews ADD COLUMN sample boolean NOT NULL DEFAULT false;
ALTER TABLE coupons ADD COLUMN sample boolean NOT NULL DEFAULT false;
ALTER TABLE content ADD COLUMN sample boolean NOT NULL DEFAULT false;
