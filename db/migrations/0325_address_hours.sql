-- Until when an order is kept whose parcel waits for its national address, by the setting of the time when it was asked for;
-- null: 96 hours. Links that shoppers open from their orders are not emailed.
SET LOCAL lock_timeout = '5s';
ALTER TABLE parcels ADD COLUMN address_kept_until timestamptz;
ALTER TABLE address_requests ADD COLUMN emailed boolean NOT NULL DEFAULT true;
