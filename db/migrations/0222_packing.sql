-- What happens to a parcel between its booking and the courier: label printed, units picked, packed, handed over with a
-- manifest; or set aside while something is missing.
CREATE TABLE manifests (
  id         text PRIMARY KEY,
  number     bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  market     text NOT NULL REFERENCES markets (code),
  pick_up_at timestamptz NOT NULL,                        -- the pick-up it was made for
  staff_id   text NOT NULL,
  staff_name text NOT NULL,                               -- as it was then: printed on the paper
  body       jsonb NOT NULL,                              -- its rows as handed over
  created_at timestamptz NOT NULL
);
CREATE INDEX manifests_of_market ON manifests (market, created_at DESC);

ALTER TABLE parcels
  ADD COLUMN printed_at     timestamptz,
  ADD COLUMN picked_at      timestamptz,
  ADD COLUMN packed_at      timestamptz,
  ADD COLUMN packed_by      text,                         -- id of a member of staff
  ADD COLUMN handed_over_at timestamptz,
  ADD COLUMN manifest_id    text REFERENCES manifests (id),
  ADD COLUMN set_aside_at   timestamptz,
  ADD COLUMN set_aside_for  text NOT NULL DEFAULT '',     -- id of the missing product
  ADD CONSTRAINT handed_over_with_a_manifest CHECK ((handed_over_at IS NULL) = (manifest_id IS NULL));
CREATE INDEX parcels_in_wave ON parcels (booked_at) WHERE state = 'booked' AND handed_over_at IS NULL;
CREATE INDEX parcels_of_manifest ON parcels (manifest_id) WHERE manifest_id IS NOT NULL;
CREATE INDEX parcels_by_waybill ON parcels (waybill) WHERE waybill IS NOT NULL;

-- Papers that a person printed, so that they can be opened again: which orders, not the pages.
CREATE TABLE papers (
  id         text PRIMARY KEY,
  kind       text NOT NULL CHECK (kind IN ('labels', 'pick-list')),
  markets    text[] NOT NULL,
  orders     text[] NOT NULL,                             -- order ids, in the order of the pages
  staff_id   text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX papers_by_time ON papers (created_at);
