-- Job names follow docs/glossary.md. Waiting jobs are carried over; schedules are written again when the store starts.
-- A new database has no job queue yet: the store creates it after the migrations.
DO $$
DECLARE
  renamed CONSTANT text[][] := ARRAY[
    ['send-notice', 'send-email'],
    ['send-registration-mail', 'send-registration-email'],
    ['release-holds', 'release-reservations'],
    ['ask-about-payments', 'poll-payments'],
    ['move-parcels', 'process-parcels']
  ];
  pair text[];
BEGIN
  IF to_regclass('pgboss.job') IS NULL THEN RETURN; END IF;
  FOREACH pair SLICE 1 IN ARRAY renamed LOOP
    DELETE FROM pgboss.schedule WHERE name = pair[1];
    UPDATE pgboss.queue SET name = pair[2] WHERE name = pair[1];
    UPDATE pgboss.job SET name = pair[2] WHERE name = pair[1];
  END LOOP;
END $$;
