import { and, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#database/database';
import type { MarketCode } from '#kernel/market';
import { taxCertificates, type taxDocuments, taxUnits } from './tables.ts';

/** Locks the unit that issues for a market until the transaction ends, with its active certificate; null when there is none. */
export async function lockCurrentUnit(tx: Transaction, market: MarketCode) {
  const [unit] = await tx
    .select()
    .from(taxUnits)
    .where(and(eq(taxUnits.market, market), eq(taxUnits.state, 'current')))
    .for('update');
  if (!unit) return null;
  const { id, privateKey, token } = taxCertificates;
  // a statement of its own, which sees what a renewal has written while this one waited
  const [certificate] = await tx
    .select({ id, privateKey, token })
    .from(taxCertificates)
    .where(and(eq(taxCertificates.unitId, unit.id), eq(taxCertificates.state, 'active')));
  return certificate ? { unit, certificate } : null;
}

/** Whether a unit of an environment issues for a market. */
export async function hasCurrentUnit(db: Queryable, market: MarketCode, environment: string): Promise<boolean> {
  const current = and(eq(taxUnits.state, 'current'), eq(taxUnits.environment, environment));
  const rows = await db
    .select({ id: taxUnits.id })
    .from(taxUnits)
    .where(and(eq(taxUnits.market, market), current));
  return rows.length > 0;
}

/** Writes the documents of a unit that were added to its chain, queues their reports and moves the end of the chain: one statement. */
export async function insertTaxDocuments(
  tx: Transaction,
  documents: readonly (typeof taxDocuments.$inferInsert)[],
  end: { readonly unitId: string; readonly icv: number; readonly hash: string; readonly at: Date },
): Promise<void> {
  const at = end.at.toISOString();
  await tx.execute(sql`
    WITH added AS (
      INSERT INTO tax_documents (invoice_id, unit_id, icv, previous_hash, invoice_hash, xml)
      SELECT d."invoiceId", d."unitId", d.icv, d."previousHash", d."invoiceHash", d.xml
        FROM jsonb_to_recordset(${JSON.stringify(documents)}::jsonb)
          AS d ("invoiceId" text, "unitId" text, icv bigint, "previousHash" text, "invoiceHash" text, xml text)
      RETURNING invoice_id),
    queued AS (
      INSERT INTO tax_reports (invoice_id, state, next_try_at) SELECT invoice_id, 'queued', ${at}::timestamptz FROM added)
    UPDATE tax_units SET last_icv = ${end.icv}, last_hash = ${end.hash}, last_issued_at = ${at}::timestamptz WHERE id = ${end.unitId}`);
}

/** A statement that lists in words what is wrong with the chains of units. */
export const CHAIN_FAULTS = sql`
  SELECT 'unit ' || u.name || ' has ' || count(d.icv) || ' documents, its counter is ' || u.last_icv AS fault
    FROM tax_units u LEFT JOIN tax_documents d ON d.unit_id = u.id GROUP BY u.id
  HAVING count(d.icv) <> u.last_icv OR coalesce(max(d.icv), 0) <> u.last_icv OR coalesce(min(d.icv), 1) <> 1
  UNION ALL
  SELECT 'document ' || d.icv || ' of its unit does not name the hash of the one before'
    FROM tax_documents d JOIN tax_documents b ON b.unit_id = d.unit_id AND b.icv = d.icv - 1 WHERE d.previous_hash <> b.invoice_hash
  UNION ALL
  SELECT 'the chain of unit ' || u.name || ' does not end with its last hash'
    FROM tax_units u JOIN tax_documents d ON d.unit_id = u.id AND d.icv = u.last_icv WHERE d.invoice_hash <> u.last_hash`;
