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
  insertInvoice,
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

/**
 * Issues the invoice or a credit note of an order in the caller's transaction: numbered without gaps by seller and year,
 * frozen, with an unguessable token. Concurrent and later calls return the same document. Throws when the seller's name
 * does not fit the QR code.
 */
export async function issueInvoice(
  tx: Transaction,
  order: { readonly id: string; readonly source: InvoiceSource },
  paper: Paper,
  now: Date,
): Promise<IssuedInvoice> {
  const { kind } = paper;
  const refundId = paper.kind === 'invoice' ? null : paper.refundId;
  const series = seriesOf(order.source.market, kind, now);
  await lockSeries(tx, series);
  const invoice = await getInvoiceOfOrder(tx, order.id);
  const issued = await getIssuedPaper(tx, order.id, paper, invoice);
  if (issued) return issued;
  const corrects = kind === 'credit-note' ? invoice : null;
  const edition = paper.kind === 'invoice' ? paper.edition : (invoice?.edition ?? 1);
  const { sequence, previousHash } = await updateSeries(tx, series);
  const number = `${series}-${String(sequence).padStart(6, '0')}`;
  const numbering = { kind, number, corrects: corrects?.number ?? null, issuedAt: now };
  const drafted =
    paper.kind === 'invoice'
      ? draftInvoice(order.source, numbering)
      : draftCreditNote(order.source, paper.parts, numbering);
  if (!drafted.ok) throw new Error(`the name of the ${order.source.market} seller is too long for a QR code`);

  const token = randomId(32);
  await insertInvoice(tx, {
    id: randomId(),
    orderId: order.id,
    refundId,
    kind,
    edition,
    series,
    sequence,
    number,
    token,
    uuid: randomUUID(),
    previousHash: previousHash ?? FIRST_PREVIOUS_HASH,
    hash: createHash('sha256').update(JSON.stringify(drafted.value)).digest('base64'),
    document: drafted.value,
    issuedAt: now,
  });
  return { number, token, edition };
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
