-- How the staff sign in, links to people who cannot yet, and acts that wait for a second person.

-- The password of a person (provider `credential`); no other way of signing in is switched on.
CREATE TABLE staff_sign_ins (
  id            text PRIMARY KEY,
  account_id    text NOT NULL,
  provider_id   text NOT NULL CHECK (provider_id = 'credential'),
  staff_id      text NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  password      text,                                          -- a hash with its own parameters
  access_token  text,                                          -- this and the next are wanted by the library, always empty
  refresh_token text,
  id_token      text,
  access_token_expires_at  timestamptz,
  refresh_token_expires_at timestamptz,
  scope         text,
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  UNIQUE (provider_id, account_id)
);
CREATE INDEX staff_sign_ins_of_staff ON staff_sign_ins (staff_id);

-- Steps of a sign-in, trusted browsers and challenges of passkeys; `identifier` is a hash.
CREATE TABLE staff_tokens (
  id         text PRIMARY KEY,
  identifier text NOT NULL,
  value      text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX staff_tokens_by_identifier ON staff_tokens (identifier);
CREATE INDEX staff_tokens_by_expiry ON staff_tokens (expires_at);

-- Authenticator apps: the secret and the recovery codes are encrypted with the store's secret.
CREATE TABLE staff_two_factor (
  id                        text PRIMARY KEY,
  secret                    text NOT NULL,
  backup_codes              text NOT NULL,
  staff_id                  text NOT NULL UNIQUE REFERENCES staff (id) ON DELETE CASCADE,
  verified                  boolean NOT NULL DEFAULT true,
  failed_verification_count integer NOT NULL DEFAULT 0,
  locked_until              timestamptz
);

CREATE TABLE staff_passkeys (
  id            text PRIMARY KEY,
  name          text,
  public_key    text NOT NULL,
  staff_id      text NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  counter       integer NOT NULL,
  device_type   text NOT NULL,
  backed_up     boolean NOT NULL,
  transports    text,
  aaguid        text,
  created_at    timestamptz
);
CREATE INDEX staff_passkeys_of_staff ON staff_passkeys (staff_id);

-- Links that work once: an invitation, the first owner, a new password, a new start for who lost everything.
CREATE TABLE staff_links (
  id         text PRIMARY KEY,
  kind       text NOT NULL CHECK (kind IN ('invitation', 'owner', 'password', 'recovery')),
  token      text NOT NULL UNIQUE,                             -- sha-256 of what the link has
  staff_id   text REFERENCES staff (id) ON DELETE CASCADE,     -- whose link; none before the person exists
  email      text NOT NULL,
  name       text NOT NULL DEFAULT '',
  role       text,
  markets    text[] NOT NULL DEFAULT '{}',
  language   text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'ar')),
  created_by text REFERENCES staff (id),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at    timestamptz,
  CHECK ((kind = 'invitation') = (role IS NOT NULL))
);
CREATE UNIQUE INDEX staff_invitations_by_email ON staff_links (lower(email)) WHERE kind = 'invitation' AND used_at IS NULL;
CREATE INDEX staff_links_by_expiry ON staff_links (expires_at);

-- Acts that a second person decides on. The act runs in the transaction of the decision.
CREATE TABLE approvals (
  id         text PRIMARY KEY,
  kind       text NOT NULL,
  subject    text NOT NULL,
  market     text,
  payload    jsonb NOT NULL,
  needs      text NOT NULL,                                    -- the permission of who decides
  reason     text NOT NULL DEFAULT '',
  asked_by   text NOT NULL REFERENCES staff (id),
  asked_at   timestamptz NOT NULL,
  state      text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'refused', 'withdrawn')),
  decided_by text REFERENCES staff (id),
  decided_at timestamptz,
  note       text NOT NULL DEFAULT '',
  CHECK ((state = 'waiting') = (decided_by IS NULL)),
  CHECK (state <> 'approved' OR decided_by <> asked_by)
);
CREATE UNIQUE INDEX approvals_waiting ON approvals (kind, subject) WHERE state = 'waiting';
CREATE INDEX approvals_by_time ON approvals (asked_at, id);
