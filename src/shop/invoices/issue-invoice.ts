import { createHash, randomUUID } from 'node:crypto';
import type { Transaction } from '#database/database';
import { randomId } from '#kernel/ids';
import { MARKETS, type MarketCode } from '#kernel/market';
import type { InvoiceDocument } from './document.ts';
import { type CreditParts, draftCreditNote, draftInvoice, type InvoiceSource } from './draft.rules.ts';
import {
  getCreditNoteOfEdition,
  getCreditNoteOfRefund,
  getInvoiceOfOrder,
  type IssuedInvoice,
  insertInvoices,
  lockSeries,
  updateSeries,
} from './queries.ts';

/**
 * The hash before the first invoice of a series: Base64 of the hexadecimal SHA-256 of "0" (invoice contract, section
 * 2.4).
 */
const FIRST_PREVIOUS_HASH = Buffer.from(createHash('sha256').update('0').digest('hex')).toString('base64');

/**
 * What is issued: an edition of the invoice, or a credit note about parts of the last one: for a refund or, without one,
 * because the order was cancelled or changed.
 */
type Paper =
  | { readonly kind: 'invoice'; readonly edition: number }
  | { readonly kind: 'credit-note'; readonly refundId: string | null; readonly parts: CreditParts };

/** An order to issue a document for. */
type Billed = { readonly id: string; readonly source: InvoiceSource };

/** The place of a document in its series. */
type Place = { readonly series: string; readonly sequence: number; readonly previousHash: string | null };

/**
 * Issues the invoice or a credit note of an order in the caller's transaction: numbered without gaps by seller and year,
 * frozen, with an unguessable token. Concurrent and later calls return the same document. Throws when the seller's name
 * does not fit the QR code.
 */
export async function issueInvoice(tx: Transaction, order: Billed, paper: Paper, now: Date): Promise<IssuedInvoice> {
  const series = seriesOf(order.source.market, paper.kind, now);
  await lockSeries(tx, series);
  const invoice = await getInvoiceOfOrder(tx, order.id);
  const issued = await getIssuedPaper(tx, order.id, paper, invoice);
  if (issued) return issued;
  const row = freeze(order, paper, invoice, { series, ...(await updateSeries(tx, series, 1)) }, now);
  await insertInvoices(tx, [row]);
  return issuedOf(row);
}

/**
 * Issues the first invoices of locked orders that have none in the caller's transaction, like `issueInvoice`, by a few
 * statements for each series. Returns them by order.
 */
export async function issueFirstInvoices(
  tx: Transaction,
  orders: readonly Billed[],
  now: Date,
): Promise<ReadonlyMap<string, IssuedInvoice>> {
  const rows: ReturnType<typeof freeze>[] = [];
  const bySeries = Map.groupBy(orders, ({ source }) => seriesOf(source.market, 'invoice', now));
  // always in one order, so that two transactions do not wait for each other
  for (const [series, ofSeries] of [...bySeries].toSorted(([one], [other]) => one.localeCompare(other))) {
    let { sequence, previousHash } = await updateSeries(tx, series, ofSeries.length);
    for (const order of ofSeries) {
      const row = freeze(order, { kind: 'invoice', edition: 1 }, null, { series, sequence, previousHash }, now);
      rows.push(row);
      sequence += 1;
      previousHash = row.hash;
    }
  }
  if (rows.length > 0) await insertInvoices(tx, rows);
  return new Map(rows.map((row) => [row.orderId, issuedOf(row)]));
}

function issuedOf({ number, token, edition }: IssuedInvoice): IssuedInvoice {
  return { number, token, edition };
}

/** The document of an order at its place, as it is stored. `invoice` is what a credit note corrects. */
function freeze(order: Billed, paper: Paper, invoice: IssuedInvoice | null, place: Place, now: Date) {
  const { kind } = paper;
  const number = `${place.series}-${String(place.sequence).padStart(6, '0')}`;
  const numbering = {
    kind,
    number,
    corrects: kind === 'credit-note' ? (invoice?.number ?? null) : null,
    issuedAt: now,
  };
  const drafted =
    paper.kind === 'invoice'
      ? draftInvoice(order.source, numbering)
      : draftCreditNote(order.source, paper.parts, numbering);
  if (!drafted.ok) throw new Error(`the name of the ${order.source.market} seller is too long for a QR code`);
  return {
    ...place,
    id: randomId(),
    orderId: order.id,
    refundId: paper.kind === 'invoice' ? null : paper.refundId,
    kind,
    edition: paper.kind === 'invoice' ? paper.edition : (invoice?.edition ?? 1),
    number,
    token: randomId(32),
    uuid: randomUUID(),
    previousHash: place.previousHash ?? FIRST_PREVIOUS_HASH,
    hash: createHash('sha256').update(JSON.stringify(drafted.value)).digest('base64'),
    document: drafted.value,
    issuedAt: now,
  };
}

async function getIssuedPaper(
  tx: Transaction,
  orderId: string,
  paper: Paper,
  invoice: IssuedInvoice | null,
): Promise<IssuedInvoice | null> {
  if (paper.kind === 'invoice') return invoice && invoice.edition >= paper.edition ? invoice : null;
  if (paper.refundId !== null) return await getCreditNoteOfRefund(tx, paper.refundId);
  return invoice && (await getCreditNoteOfEdition(tx, orderId, invoice.edition));
}

/** Locks the series of the invoices of a market until the transaction ends: call it before both kinds are issued. */
export async function lockInvoiceSeries(tx: Transaction, market: MarketCode, now: Date): Promise<void> {
  await lockSeries(tx, seriesOf(market, 'invoice', now));
}

/** The series of a seller, a kind of document and a year in the seller's time zone: KSA-2026, UAE-CN-2027. */
function seriesOf(market: MarketCode, kind: InvoiceDocument['kind'], now: Date): string {
  const year = new Intl.DateTimeFormat('en-GB', { timeZone: MARKETS[market].timeZone, year: 'numeric' }).format(now);
  return kind === 'invoice' ? `${market}-${year}` : `${market}-CN-${year}`;
}
