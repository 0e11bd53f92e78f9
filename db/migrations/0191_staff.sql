-- The shop's own people, apart from customers (docs/backoffice.md).

-- Roles made by the shop; the five fixed ones are code (src/shop/staff/permissions.rules.ts).
CREATE TABLE staff_roles (
  id          text PRIMARY KEY CHECK (id ~ '^role_[A-Za-z0-9]{12}$'),
  name        text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  permissions text[] NOT NULL,
  version     integer NOT NULL DEFAULT 1,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX staff_roles_by_name ON staff_roles (lower(name));

CREATE TABLE staff (
  id                 text PRIMARY KEY CHECK (id ~ '^s_[A-Za-z0-9]{24}$'),   -- never the shape of a customer's or a guest's id
  name               text NOT NULL,
  email              text NOT NULL,
  email_verified     boolean NOT NULL DEFAULT true,                         -- an invitation is sent to it
  image              text,                                                  -- wanted by the library, always empty
  language           text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'ar')),
  role               text NOT NULL,                                         -- a fixed role, or the id of one of staff_roles
  markets            text[] NOT NULL DEFAULT '{}',                          -- none: every market
  two_factor_enabled boolean NOT NULL DEFAULT false,
  locked_at          timestamptz,                                           -- may not sign in
  removed_at         timestamptz,                                           -- kept for the audit log
  version            integer NOT NULL DEFAULT 1,
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX staff_by_email ON staff (lower(email));
CREATE INDEX staff_by_role ON staff (role);

CREATE TABLE staff_sessions (
  id           text PRIMARY KEY,
  token        text NOT NULL UNIQUE,                                        -- sha-256 of what the browser holds
  staff_id     text NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  expires_at   timestamptz NOT NULL,
  used_at      timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz,                                                 -- the last second step; none before the first
  browser      text NOT NULL DEFAULT '' CHECK (char_length(browser) <= 60),
  country      text NOT NULL DEFAULT '' CHECK (char_length(country) <= 2),
  ip_address   text,                                                        -- wanted by the library, always empty
  user_agent   text,                                                        -- likewise
  created_at   timestamptz NOT NULL DEFAULT now(),
  updated_at   timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX staff_sessions_of_staff ON staff_sessions (staff_id);
CREATE INDEX staff_sessions_by_expiry ON staff_sessions (expires_at);

-- Acts on more than 200 rows.
CREATE TABLE staff_jobs (
  id         text PRIMARY KEY,
  kind       text NOT NULL,
  staff_id   text NOT NULL REFERENCES staff (id),
  actor      jsonb NOT NULL,
  input      jsonb NOT NULL,
  state      text NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'failed')),
  total      integer NOT NULL CHECK (total >= 0),
  done       integer NOT NULL DEFAULT 0 CHECK (done >= 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX staff_jobs_of_staff ON staff_jobs (staff_id, created_at);

CREATE TABLE staff_job_rows (
  job_id  text NOT NULL REFERENCES staff_jobs (id) ON DELETE CASCADE,
  row_key text NOT NULL,
  result  jsonb NOT NULL,
  PRIMARY KEY (job_id, row_key)
);
