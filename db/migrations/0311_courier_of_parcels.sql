-- The courier that carries a parcel, by its name in the list of couriers (src/providers/couriers.ts). Every parcel of before
-- went by the first courier of that list, the only one there was.
SET LOCAL lock_timeout = '5s';
ALTER TABLE parcels ADD COLUMN courier text NOT NULL DEFAULT 'smsa';
