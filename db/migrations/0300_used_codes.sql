-- The code of an authenticator app counts once: the last period of 30 seconds (since 1970) whose code was taken.
ALTER TABLE staff_two_factor ADD COLUMN used_period integer;
