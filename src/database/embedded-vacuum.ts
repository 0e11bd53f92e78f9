import type { PGlite } from '@electric-sql/pglite';

/** How often the database looks for tables that have changed much. */
const LOOK_MS = 20_000;

/**
 * Tables of which enough has changed since the last time, by the rules of PostgreSQL's own autovacuum with its default settings.
 * https://www.postgresql.org/docs/current/routine-vacuuming.html#AUTOVACUUM
 */
const DUE = `
  SELECT format('%I.%I', s.schemaname, s.relname) AS name,
    s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0) OR s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0) AS "hasWaste"
  FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
  WHERE s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
    OR s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)
    OR s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
  ORDER BY 1`;

type Options = {
  /** Runs work between the turns of connections, outside every transaction. */
  readonly enqueue: (work: () => Promise<void>) => void;
  /** Milliseconds between two looks; 20 seconds by default. */
  readonly everyMs?: number | undefined;
  readonly onProblem?: ((error: unknown) => void) | undefined;
};

/**
 * Does for the embedded database what a server's autovacuum does, since it has none: counts anew what the planner knows of tables
 * and makes the room of removed rows free, a table a turn (docs/database.md). Returns what ends it.
 */
export function startVacuuming(
  database: PGlite,
  { enqueue, everyMs = LOOK_MS, onProblem = () => {} }: Options,
): () => void {
  let left = 0;
  const step = (work: () => Promise<void>): void => {
    left += 1;
    enqueue(async () => {
      await work().catch(onProblem);
      left -= 1;
    });
  };
  const look = async (): Promise<void> => {
    const { rows } = await database.query<{ name: string; hasWaste: boolean }>(DUE);
    for (const { name, hasWaste } of rows)
      step(async () => void (await database.exec(`${hasWaste ? 'VACUUM (ANALYZE)' : 'ANALYZE'} ${name}`)));
  };
  const timer = setInterval(() => {
    if (left === 0) step(look);
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
