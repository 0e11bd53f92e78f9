import { type Bilingual, MARKETS, type MarketCode, type TradeCurrency } from '#kernel/market';
import { instantIn } from '#kernel/zone';
import type { Shop } from '../shop.ts';
import { listMissingNumbers, listPaperSums, listSeriesOf } from './queries.ts';
import { type VatSums, vatSums } from './vat-report.rules.ts';
import { vatReturnOf } from './vat-returns.ts';

/** The numbers of one series in a month, and the proof that none is missing between the first and the last. */
type SeriesProof = {
  readonly series: string;
  readonly kind: 'invoice' | 'credit-note';
  readonly firstNumber: string;
  readonly lastNumber: string;
  readonly count: number;
  /** Sequence numbers without a paper; empty is the proof. */
  readonly missing: readonly number[];
};

type VatReport = VatSums & {
  readonly market: MarketCode;
  /** `2026-10`. */
  readonly month: string;
  readonly currency: TradeCurrency;
  /** Who the return goes to. */
  readonly authority: Bilingual;
  readonly invoices: number;
  readonly creditNotes: number;
  readonly series: readonly SeriesProof[];
};

/**
 * The VAT report of a market and a month in its time zone, from issued invoices and credit notes only. Null for a text that names
 * no month.
 */
export async function readVatReport(
  deps: Pick<Shop, 'database'>,
  market: MarketCode,
  month: string,
): Promise<VatReport | null> {
  const zone = MARKETS[market].timeZone;
  const [, year = '', number = ''] = /^(\d{4})-(\d{2})$/.exec(month) ?? [];
  const next = number === '12' ? `${Number(year) + 1}-01` : `${year}-${String(Number(number) + 1).padStart(2, '0')}`;
  const from = instantIn(zone, `${month}-01`);
  const to = instantIn(zone, `${next}-01`);
  if (!from || !to) return null;
  const q = deps.database.read;
  const period = { market, from, to };
  const papers = await listPaperSums(q, period);
  const series: SeriesProof[] = [];
  for (const { first, last, ...one } of await listSeriesOf(q, period)) {
    series.push({ ...one, missing: await listMissingNumbers(q, one.series, first, last) });
  }
  const countOf = (kind: SeriesProof['kind']) =>
    series.filter((one) => one.kind === kind).reduce((total, { count }) => total + count, 0);
  return {
    ...vatSums(vatReturnOf(market), papers),
    authority: vatReturnOf(market).authority,
    market,
    month,
    currency: MARKETS[market].currency,
    invoices: countOf('invoice'),
    creditNotes: countOf('credit-note'),
    series,
  };
}
