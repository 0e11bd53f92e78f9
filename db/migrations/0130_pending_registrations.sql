-- A registration becomes an account only when the owner of the mailbox follows the link and types the password that was
-- chosen with it. Each registration is a row of its own, so that nobody can replace or end the one of somebody else.
CREATE TABLE pending_registrations (
  id            text PRIMARY KEY CHECK (id ~ '^u_[A-Za-z0-9]{24}$'),     -- the account's id, once there is one
  email         text NOT NULL,
  first_name    text NOT NULL,
  last_name     text NOT NULL,
  phone         text NOT NULL,
  password_hash text NOT NULL,
  expires_at    timestamptz NOT NULL
);
CREATE INDEX pending_registrations_by_email ON pending_registrations (email);
CREATE INDEX pending_registrations_by_expiry ON pending_registrations (expires_at);

-- Links sent before asked for no password; whoever has an unverified account signs in and gets a new one.
DELETE FROM customer_tokens WHERE value LIKE 'verify %';
