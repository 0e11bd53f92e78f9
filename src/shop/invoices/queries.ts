import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#database/database';
import { invoiceSeries, invoices } from './tables.ts';

export type IssuedInvoice = { readonly number: string; readonly token: string; readonly edition: number };

/** The invoice of an order, the last edition of it; null when it is not issued. */
export async function getInvoiceOfOrder(db: Queryable, orderId: string): Promise<IssuedInvoice | null> {
  return await getIssued(db, and(eq(invoices.orderId, orderId), eq(invoices.kind, 'invoice')));
}

/** The invoices of those orders that have one, the last edition of each, by order. */
export async function listInvoicesOf(db: Queryable, orderIds: readonly string[]): Promise<Map<string, IssuedInvoice>> {
  const { orderId, number, token, edition } = invoices;
  const rows = await db
    .select({ orderId, number, token, edition })
    .from(invoices)
    .where(and(inArray(orderId, [...orderIds]), eq(invoices.kind, 'invoice')))
    .orderBy(asc(edition));
  return new Map(rows.map(({ orderId, ...invoice }) => [orderId, invoice]));
}

/** The credit note of a refund; null when there is none. */
export async function getCreditNoteOfRefund(db: Queryable, refundId: string): Promise<IssuedInvoice | null> {
  return await getIssued(db, eq(invoices.refundId, refundId));
}

/** The credit note that takes an edition of an invoice back for which no money came in; null when there is none. */
export async function getCreditNoteOfEdition(
  db: Queryable,
  orderId: string,
  edition: number,
): Promise<IssuedInvoice | null> {
  const of = and(eq(invoices.orderId, orderId), eq(invoices.edition, edition));
  return await getIssued(db, and(of, eq(invoices.kind, 'credit-note'), isNull(invoices.refundId)));
}

async function getIssued(db: Queryable, which: SQL | undefined): Promise<IssuedInvoice | null> {
  const { number, token, edition } = invoices;
  const found = await db
    .select({ number, token, edition })
    .from(invoices)
    .where(which)
    .orderBy(desc(edition), desc(invoices.issuedAt), desc(invoices.sequence))
    .limit(1);
  return found[0] ?? null;
}

/** Every document issued for an order, oldest first. */
export async function listInvoicesOfOrder(db: Queryable, orderId: string) {
  const { number, token, kind, refundId, issuedAt } = invoices;
  return await db
    .select({ number, token, kind, refundId, issuedAt })
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.issuedAt), asc(invoices.sequence));
}

/** Locks a series until the transaction ends, so that its numbers have no gaps and no duplicates. */
export async function lockSeries(tx: Transaction, series: string): Promise<void> {
  await tx.insert(invoiceSeries).values({ series, last: 0 }).onConflictDoNothing();
  await tx.select().from(invoiceSeries).where(eq(invoiceSeries.series, series)).for('update');
}

/**
 * Takes the next numbers of a series, which is locked until the transaction ends. Returns the first of them, with the hash of
 * the document before it.
 */
export async function updateSeries(
  tx: Transaction,
  series: string,
  count: number,
): Promise<{ readonly sequence: number; readonly previousHash: string | null }> {
  const [row] = await tx
    .insert(invoiceSeries)
    .values({ series, last: count })
    .onConflictDoUpdate({ target: invoiceSeries.series, set: { last: sql`${invoiceSeries.last} + ${count}` } })
    .returning({ last: invoiceSeries.last });
  if (!row) throw new Error(`series ${series} has no numbers`);
  // a statement of its own, which sees what another transaction has written while this one waited
  const before = await tx
    .select({ hash: invoices.hash })
    .from(invoices)
    .where(eq(invoices.series, series))
    .orderBy(desc(invoices.sequence))
    .limit(1);
  return { sequence: row.last - count + 1, previousHash: before[0]?.hash ?? null };
}

/** Writes issued documents. The database refuses a taken number. */
export async function insertInvoices(
  tx: Transaction,
  issued: readonly (typeof invoices.$inferInsert)[],
): Promise<void> {
  await tx.insert(invoices).values([...issued]);
}

/** The frozen document of a token, with its PDF once it is typeset; null when there is none. */
export async function getInvoiceByToken(
  db: Queryable,
  token: string,
): Promise<{ readonly document: unknown; readonly pdf: Uint8Array | null } | null> {
  const rows = await db
    .select({ document: invoices.document, pdf: invoices.pdf })
    .from(invoices)
    .where(eq(invoices.token, token));
  return rows[0] ?? null;
}

/**
 * Takes the buyer out of the documents of orders placed before a time that name nobody any more; their PDFs are typeset anew.
 * Number, amounts and hash stay as issued.
 */
export async function anonymiseBuyers(db: Queryable, before: Date): Promise<void> {
  await db.execute(sql`
    UPDATE invoices i SET document = jsonb_set(i.document, '{buyer}', ${NOBODY}::jsonb), pdf = NULL
      FROM orders o
     WHERE o.id = i.order_id AND o.owner_id = 'deleted' AND o.email = '' AND o.created_at < ${before.toISOString()}::timestamptz
       AND i.document -> 'buyer' <> ${NOBODY}::jsonb`);
}

const NOBODY = JSON.stringify({ name: '', address: '', phone: '' });

/** Stores the PDF of a document. Of two concurrent ones the first stays. */
export async function updateInvoicePdf(db: Queryable, token: string, pdf: Uint8Array): Promise<void> {
  await db
    .update(invoices)
    .set({ pdf })
    .where(and(eq(invoices.token, token), isNull(invoices.pdf)));
}
