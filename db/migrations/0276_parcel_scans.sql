-- The courier's scans of a parcel, newest first, as the order details list them. A constant default: the table is not rewritten.
ALTER TABLE parcels ADD COLUMN scans jsonb NOT NULL DEFAULT '[]';
