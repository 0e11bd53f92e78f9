import pg from 'pg';
import { clientTo } from './connections.ts';

/** Tables that the store's role may add to and never change or delete from. */
const APPEND_ONLY = ['audit'];
/** Tables that only triggers write, with the owner's rights. */
const READ_ONLY = ['audit_chain', 'audit_head', 'migrations', 'functions'];
/** The schema of the job queue, which the store's role owns. */
const QUEUE_SCHEMA = 'pgboss';

/**
 * Gives the role of `storeUrl` the rights it needs on tables that the role of `ownerUrl` owns: everything but changing
 * the audit log and the tables themselves. Run after each migration. Changes nothing when both are one role.
 */
export async function grantStoreRights(ownerUrl: string, storeUrl: string): Promise<void> {
  const role = pg.escapeIdentifier(await roleOf(storeUrl));
  const owner = clientTo(ownerUrl);
  await owner.connect();
  try {
    const { rows } = await owner.query<{ own: string }>('SELECT quote_ident(current_user) AS own');
    if (rows[0]?.own === role || `"${rows[0]?.own}"` === role) return;
    await owner.query(`
      BEGIN;
      GRANT USAGE ON SCHEMA public TO ${role};
      ${grants(await listOwned(owner, "'r', 'p', 'v', 'm', 'f'"), 'SELECT, INSERT, UPDATE, DELETE ON TABLE', role)}
      ${grants(await listOwned(owner, "'S'"), 'USAGE, SELECT, UPDATE ON SEQUENCE', role)}
      REVOKE UPDATE, DELETE, TRUNCATE ON ${APPEND_ONLY.join(', ')} FROM ${role};
      REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON ${READ_ONLY.join(', ')} FROM ${role};
      CREATE SCHEMA IF NOT EXISTS ${QUEUE_SCHEMA};
      GRANT USAGE, CREATE ON SCHEMA ${QUEUE_SCHEMA} TO ${role};
      COMMIT`);
  } finally {
    await owner.end();
  }
}

/** The tables or sequences of the schema that the owner's role owns, by their kinds; others' are none of the store's. */
async function listOwned(owner: pg.Client, kinds: string): Promise<readonly string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT quote_ident(relname) AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN (${kinds}) AND pg_has_role(relowner, 'USAGE')`,
  );
  return rows.map(({ name }) => `public.${name}`);
}

function grants(names: readonly string[], rights: string, role: string): string {
  return names.length === 0 ? '' : `GRANT ${rights} ${names.join(', ')} TO ${role};`;
}

async function roleOf(url: string): Promise<string> {
  const client = clientTo(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ role: string }>('SELECT current_user AS role');
    return rows[0]?.role ?? '';
  } finally {
    await client.end();
  }
}
