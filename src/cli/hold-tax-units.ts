import type pg from 'pg';

/**
 * Holds the units that report papers of a restored database, and commits: papers that were issued after the backup may be missing,
 * and their counters would be given again (ZATCA contract, section 13). Returns what the owner has to do, in words.
 */
export async function holdTaxUnits(client: Pick<pg.PoolClient, 'query'>): Promise<string[]> {
  await client.query('COMMIT');
  const { rows } = await client.query<{ known: boolean }>("SELECT to_regclass('tax_units') IS NOT NULL AS known");
  if (!rows[0]?.known) return [];
  const held = await client.query("UPDATE tax_units SET held_at = now() WHERE state = 'current' AND held_at IS NULL");
  if (!held.rowCount) return [];
  return [
    'Invoices are reported to ZATCA: none is issued until the owner says, under Tax invoices, whether any is missing.',
  ];
}
