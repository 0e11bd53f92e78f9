-- One parcel an accepted order, from the day it is to be booked to the day it has come or has come back.

CREATE TABLE parcels (
  order_id      text PRIMARY KEY REFERENCES orders (id),
  reference     text NOT NULL UNIQUE,                                    -- ours at the courier: asked for it first, it never books twice
  state         text NOT NULL CHECK (state IN ('waiting', 'booking', 'booked', 'dispatched', 'delivered', 'returned',
                                               'cancelling', 'cancelled', 'unstoppable', 'refused')),
  waybill       text UNIQUE,
  tracking_url  text NOT NULL DEFAULT '',
  label         bytea,                                                   -- a PDF with a name and an address: gone when the parcel has ended
  due_at        timestamptz,                                             -- when it is its turn next; null: never
  tries         integer NOT NULL DEFAULT 0 CHECK (tries >= 0),           -- failures in a row
  last_error    text NOT NULL DEFAULT '',
  created_at    timestamptz NOT NULL,
  booked_at     timestamptz,
  dispatched_at timestamptz,
  ended_at      timestamptz,
  changed_at    timestamptz NOT NULL,
  CONSTRAINT booked_has_a_waybill CHECK (state NOT IN ('booked', 'dispatched', 'delivered', 'returned', 'unstoppable') OR waybill IS NOT NULL),
  CONSTRAINT end_is_an_end CHECK (state NOT IN ('delivered', 'returned', 'cancelled', 'refused') OR due_at IS NULL)
);
CREATE INDEX parcels_due ON parcels (due_at) WHERE due_at IS NOT NULL;
