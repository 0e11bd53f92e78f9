-- The market a bag was last filled in. It prices the bag for a caller who has not chosen a country.
ALTER TABLE carts ADD COLUMN market text CHECK (market IN ('KSA', 'UAE'));

-- Lines are shown in the order they were added, also when two were added in the same instant.
ALTER TABLE cart_lines ADD COLUMN position bigint NOT NULL GENERATED ALWAYS AS IDENTITY;
