import vatReturns from '#content/vat-returns.json' with { type: 'json' };
import type { MarketCode } from '#kernel/market';
import type { VatReturn } from './vat-report.rules.ts';

const FORMS: Readonly<Partial<Record<string, VatReturn>>> = vatReturns;

/** A country whose return we do not know: one box for each kind of supply. */
const UNKNOWN: VatReturn = {
  authority: { en: 'the tax authority', ar: 'هيئة الضرائب' },
  standard: [{ box: '1', regions: [] }],
  zero: '2',
};

/** The VAT return of a market's country (`content/vat-returns.json`). */
export function vatReturnOf(market: MarketCode): VatReturn {
  return FORMS[market] ?? UNKNOWN;
}
