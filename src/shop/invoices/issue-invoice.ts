import { createHash, randomUUID } from 'node:crypto';
import type { Transaction } from '#database/database';
import { randomId } from '#kernel/ids';
import { MARKETS, type MarketCode } from '#kernel/market';
import { houseNow, SHIPPED_HOUSE } from '#texts/house';
import { type Chain, openChain, type PaperTerms, paperTerms } from './chain.ts';
import type { InvoiceDocument } from './document.ts';
import { type CreditParts, draftCreditNote, draftInvoice, type InvoiceSource } from './draft.rules.ts';
import type { TaxReporting } from './port.ts';
import {
  getCreditNoteOfEdition,
  getCreditNoteOfRefund,
  getInvoiceOfOrder,
  type IssuedInvoice,
  insertInvoices,
  lockSeries,
  updateSeries,
} from './queries.ts';
import { FIRST_PREVIOUS_HASH } from './xml.ts';

/**
 * What is issued: an edition of the invoice, or a credit note about parts of the last one: for a refund or, without one,
 * because the order was cancelled or changed.
 */
type Paper =
  | { readonly kind: 'invoice'; readonly edition: number }
  | {
      readonly kind: 'credit-note';
      readonly refundId: string | null;
      readonly parts: CreditParts;
      /** Why, where no refund says it. */
      readonly reason?: NonNullable<NonNullable<InvoiceDocument['einvoice']>['reason']>;
      /** The refused credit note in whose place it stands, and what that one corrects. */
      readonly replaces?: { readonly id: string; readonly edition: number; readonly corrects: string | null };
    };

/** Why a credit note is issued, as reported papers say it. */
export const REASONS = {
  cancelled: { ar: 'إلغاء الطلب', en: 'Order cancelled' },
  changed: { ar: 'تعديل الطلب', en: 'Order changed' },
  refunded: { ar: 'رد المبلغ', en: 'Refund' },
} as const;

/** How papers are issued in a transaction: by which terms, and at the end of which chain. */
type Issuing = { readonly terms: PaperTerms; readonly chain: Chain | null };

/** An order to issue a document for. */
type Billed = { readonly id: string; readonly source: InvoiceSource };

/** The place of a document in its series. */
type Place = { readonly series: string; readonly sequence: number; readonly previousHash: string | null };

/**
 * Issues the invoice or a credit note of an order in the caller's transaction: numbered without gaps by seller and year,
 * frozen, with an unguessable token; where papers are reported, stamped at the end of the unit's chain. Concurrent and later
 * calls return the same document. Throws when the seller's name does not fit the QR code, and `IssuingStopped`.
 */
export async function issueInvoice(
  tx: Transaction,
  tax: TaxReporting | null,
  order: Billed,
  paper: Paper,
  now: Date,
): Promise<IssuedInvoice> {
  const { market } = order.source;
  const terms = await paperTerms(tx, [market]);
  const chain = terms.isReported(market, now) ? await openChain(tx, tax, market, now) : null;
  const series = seriesOf(market, paper.kind, now);
  await lockSeries(tx, series);
  const invoice = await getInvoiceOfOrder(tx, order.id);
  const issued = await getIssuedPaper(tx, order.id, paper, invoice);
  if (issued) return issued;
  const place = { series, ...(await updateSeries(tx, series, 1)) };
  const row = freeze(order, paper, invoice, place, { terms, chain }, now);
  await insertInvoices(tx, [row]);
  await chain?.commit();
  return issuedOf(row);
}

/**
 * Issues the first invoices of locked orders that have none in the caller's transaction, like `issueInvoice`, by a few
 * statements for each series. Returns them by order.
 */
export async function issueFirstInvoices(
  tx: Transaction,
  tax: TaxReporting | null,
  orders: readonly Billed[],
  now: Date,
): Promise<ReadonlyMap<string, IssuedInvoice>> {
  const rows: ReturnType<typeof freeze>[] = [];
  const markets = [...new Set(orders.map(({ source }) => source.market))].toSorted();
  const terms = await paperTerms(tx, markets);
  // chains before series, and always in one order, so that two transactions do not wait for each other
  const chains = new Map<MarketCode, Chain>();
  for (const market of markets) {
    if (terms.isReported(market, now)) chains.set(market, await openChain(tx, tax, market, now));
  }
  const bySeries = Map.groupBy(orders, ({ source }) => seriesOf(source.market, 'invoice', now));
  for (const [series, ofSeries] of [...bySeries].toSorted(([one], [other]) => one.localeCompare(other))) {
    let { sequence, previousHash } = await updateSeries(tx, series, ofSeries.length);
    for (const order of ofSeries) {
      const chain = chains.get(order.source.market) ?? null;
      const place = { series, sequence, previousHash };
      const row = freeze(order, { kind: 'invoice', edition: 1 }, null, place, { terms, chain }, now);
      rows.push(row);
      sequence += 1;
      previousHash = row.hash;
    }
  }
  if (rows.length > 0) await insertInvoices(tx, rows);
  for (const chain of chains.values()) await chain.commit();
  return new Map(rows.map((row) => [row.orderId, issuedOf(row)]));
}

function issuedOf({ number, token, edition }: IssuedInvoice): IssuedInvoice {
  return { number, token, edition };
}

/** The document of an order at its place, as it is stored. `invoice` is what a credit note corrects. */
function freeze(
  order: Billed,
  paper: Paper,
  invoice: IssuedInvoice | null,
  place: Place,
  { terms, chain }: Issuing,
  now: Date,
) {
  const { kind } = paper;
  const { market, orderedAt } = order.source;
  const replaces = paper.kind === 'credit-note' ? paper.replaces : undefined;
  const number = `${place.series}-${String(place.sequence).padStart(6, '0')}`;
  const [id, uuid, issuedAt] = [randomId(), randomUUID(), chain?.issuedAt ?? now];
  const source = chain ? { ...order.source, seller: chain.seller } : order.source;
  const numbering = {
    kind,
    number,
    corrects: kind === 'credit-note' ? (replaces ?? { corrects: invoice?.number ?? null }).corrects : null,
    issuedAt,
    // what is reported states the VAT of all that it charges (decision 0661)
    shippingHasVat: chain !== null || terms.shippingHasVat(market, new Date(orderedAt)),
    ...(chain ? { einvoice: { uuid, reason: reasonOf(paper), business: null } } : {}),
  };
  const drafted =
    paper.kind === 'invoice' ? draftInvoice(source, numbering) : draftCreditNote(source, paper.parts, numbering);
  if (!drafted.ok) throw new Error(`the name of the ${market} seller is too long for a QR code`);
  const named = { ...drafted.value, ...headerNow() };
  const document = chain ? chain.add(id, named) : named;
  return {
    ...place,
    id,
    orderId: order.id,
    refundId: paper.kind === 'invoice' ? null : paper.refundId,
    kind,
    edition: paper.kind === 'invoice' ? paper.edition : ((replaces ?? invoice)?.edition ?? 1),
    replaces: replaces?.id ?? null,
    number,
    token: randomId(32),
    uuid,
    previousHash: place.previousHash ?? FIRST_PREVIOUS_HASH,
    hash: createHash('sha256').update(JSON.stringify(document)).digest('base64'),
    document,
    issuedAt,
  };
}

/** The house as an invoice shows it that is issued now, whatever becomes of the house. */
function headerNow(): Pick<InvoiceDocument, 'house'> {
  const house = houseNow();
  if (house === SHIPPED_HOUSE) return {};
  const { first, second } = house.invoiceLines;
  return { house: { name: house.name, first, second } };
}

function reasonOf(paper: Paper) {
  if (paper.kind === 'invoice') return null;
  return paper.reason ?? REASONS[paper.refundId === null ? 'cancelled' : 'refunded'];
}

async function getIssuedPaper(
  tx: Transaction,
  orderId: string,
  paper: Paper,
  invoice: IssuedInvoice | null,
): Promise<IssuedInvoice | null> {
  if (paper.kind === 'invoice') return invoice && invoice.edition >= paper.edition ? invoice : null;
  if (paper.replaces) return null;
  if (paper.refundId !== null) return await getCreditNoteOfRefund(tx, paper.refundId);
  return invoice && (await getCreditNoteOfEdition(tx, orderId, invoice.edition));
}

/**
 * Locks the series of the invoices of a market until the transaction ends, and before it the chain of its unit: call it before
 * both kinds are issued.
 */
export async function lockInvoiceSeries(
  tx: Transaction,
  tax: TaxReporting | null,
  market: MarketCode,
  now: Date,
): Promise<void> {
  const terms = await paperTerms(tx, [market]);
  if (terms.isReported(market, now)) await openChain(tx, tax, market, now);
  await lockSeries(tx, seriesOf(market, 'invoice', now));
}

/** The series of a seller, a kind of document and a year in the seller's time zone: KSA-2026, UAE-CN-2027. */
function seriesOf(market: MarketCode, kind: InvoiceDocument['kind'], now: Date): string {
  const year = new Intl.DateTimeFormat('en-GB', { timeZone: MARKETS[market].timeZone, year: 'numeric' }).format(now);
  return kind === 'invoice' ? `${market}-${year}` : `${market}-CN-${year}`;
}
