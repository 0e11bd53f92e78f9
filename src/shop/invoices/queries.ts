import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#database/database';
import type { InvoiceDocument } from './document.ts';
import { invoiceSeries, invoices } from './tables.ts';

export type IssuedInvoice = { readonly number: string; readonly token: string };

/** The invoice or credit note of an order, if it has been issued. */
export async function getInvoiceOfOrder(
  queryable: Queryable,
  orderId: string,
  kind: InvoiceDocument['kind'],
): Promise<IssuedInvoice | null> {
  const rows = await queryable
    .select({ number: invoices.number, token: invoices.token })
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.kind, kind)));
  return rows[0] ?? null;
}

/** Holds a series until the transaction ends: numbers follow each other without gaps and without doubles. */
export async function lockSeries(tx: Transaction, series: string): Promise<void> {
  await tx.insert(invoiceSeries).values({ series, last: 0 }).onConflictDoNothing();
  await tx.select().from(invoiceSeries).where(eq(invoiceSeries.series, series)).for('update');
}

/** The next number of a held series, and the hash of the document before it. */
export async function nextInvoiceNumber(
  tx: Transaction,
  series: string,
): Promise<{ readonly sequence: number; readonly previousHash: string | null }> {
  const [row] = await tx
    .update(invoiceSeries)
    .set({ last: sql`${invoiceSeries.last} + 1` })
    .where(eq(invoiceSeries.series, series))
    .returning({ last: invoiceSeries.last });
  if (!row) throw new Error(`series ${series} is not held`);
  const before = await tx
    .select({ hash: invoices.hash })
    .from(invoices)
    .where(eq(invoices.series, series))
    .orderBy(desc(invoices.sequence))
    .limit(1);
  return { sequence: row.last, previousHash: before[0]?.hash ?? null };
}

/** Writes an issued document. The database refuses a number of a series that is taken. */
export async function insertInvoice(tx: Transaction, invoice: typeof invoices.$inferInsert): Promise<void> {
  await tx.insert(invoices).values(invoice);
}

/** The frozen document behind a link, with its printed form once there is one. */
export async function getInvoiceByToken(
  queryable: Queryable,
  token: string,
): Promise<{ readonly document: unknown; readonly pdf: Uint8Array | null } | null> {
  const rows = await queryable
    .select({ document: invoices.document, pdf: invoices.pdf })
    .from(invoices)
    .where(eq(invoices.token, token));
  return rows[0] ?? null;
}

/** Keeps the printed form; the first one stays when two are printed at once. */
export async function updateInvoicePdf(queryable: Queryable, token: string, pdf: Uint8Array): Promise<void> {
  await queryable
    .update(invoices)
    .set({ pdf })
    .where(and(eq(invoices.token, token), isNull(invoices.pdf)));
}
