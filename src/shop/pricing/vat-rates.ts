import type { Queryable, Transaction } from '#database/database';
import { byCurrency, CURRENCIES, type Currency, MARKETS } from '#kernel/market';
import { listVatRatesAt } from '#shop/settings';
import { upsertTaxRates } from './queries.ts';

/**
 * The VAT rates of the markets, until an operator sets others. A currency of prices only, without a market, has none.
 */
export const DEFAULT_VAT_RATES: Readonly<Record<Currency, number>> = byCurrency(
  (currency) => Object.values(MARKETS).find((market) => market.currency === currency)?.vatBasisPoints ?? 0,
);

/**
 * The VAT rates that hold at `at`, in basis points by currency (1500 is 15 %); 0 where none is stored (specification,
 * section 3).
 */
export async function vatRates(db: Queryable, at: Date): Promise<Readonly<Record<Currency, number>>> {
  const rates = await listVatRatesAt(db, at);
  return byCurrency((currency) => rates.find((rate) => rate.currency === currency)?.basisPoints ?? 0);
}

/**
 * Sets the VAT rates that hold until an operator's first change, in basis points. Other currencies stay unchanged. Throws RangeError for a rate
 * outside 0 to 100 %.
 */
export async function setVatRates(tx: Transaction, rates: Partial<Record<Currency, number>>): Promise<void> {
  const rows = CURRENCIES.flatMap((currency) => {
    const basisPoints = rates[currency];
    if (basisPoints === undefined) return [];
    if (!Number.isInteger(basisPoints) || basisPoints < 0 || basisPoints > 10_000) {
      throw new RangeError(`not a VAT rate in basis points: ${basisPoints}`);
    }
    return [{ currency, basisPoints }];
  });
  await upsertTaxRates(tx, rows);
}
