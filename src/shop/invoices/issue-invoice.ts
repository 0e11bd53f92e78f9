import { createHash, randomUUID } from 'node:crypto';
import type { Transaction } from '#database/database';
import { randomId } from '#kernel/ids';
import { MARKETS, type MarketCode } from '#kernel/market';
import type { InvoiceDocument } from './document.ts';
import { draftInvoice, type InvoiceSource } from './draft.rules.ts';
import { getInvoiceOfOrder, type IssuedInvoice, insertInvoice, lockSeries, updateSeries } from './queries.ts';

/**
 * The hash before the first invoice of a series: Base64 of the hexadecimal SHA-256 of "0" (invoice contract, section
 * 2.4).
 */
const FIRST_PREVIOUS_HASH = Buffer.from(createHash('sha256').update('0').digest('hex')).toString('base64');

/**
 * Issues the invoice or credit note of an order in the caller's transaction: numbered without gaps by seller and year,
 * frozen, with an unguessable token. Concurrent and later calls return the same document. Throws when the seller's name
 * does not fit the QR code.
 */
export async function issueInvoice(
  tx: Transaction,
  order: { readonly id: string; readonly source: InvoiceSource },
  kind: InvoiceDocument['kind'],
  now: Date,
): Promise<IssuedInvoice> {
  const series = seriesOf(order.source.market, kind, now);
  await lockSeries(tx, series);
  const issued = await getInvoiceOfOrder(tx, order.id, kind);
  if (issued) return issued;
  const corrects = kind === 'credit-note' ? await getInvoiceOfOrder(tx, order.id, 'invoice') : null;
  const { sequence, previousHash } = await updateSeries(tx, series);
  const number = `${series}-${String(sequence).padStart(6, '0')}`;
  const drafted = draftInvoice(order.source, { kind, number, corrects: corrects?.number ?? null, issuedAt: now });
  if (!drafted.ok) throw new Error(`the name of the ${order.source.market} seller is too long for a QR code`);

  const token = randomId(32);
  await insertInvoice(tx, {
    id: randomId(),
    orderId: order.id,
    kind,
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
  return { number, token };
}

/** The series of a seller, a kind of document and a year in the seller's time zone: KSA-2026, UAE-CN-2027. */
function seriesOf(market: MarketCode, kind: InvoiceDocument['kind'], now: Date): string {
  const year = new Intl.DateTimeFormat('en-GB', { timeZone: MARKETS[market].timeZone, year: 'numeric' }).format(now);
  return kind === 'invoice' ? `${market}-${year}` : `${market}-CN-${year}`;
}
