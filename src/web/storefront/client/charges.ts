import { useEffect, useSyncExternalStore } from 'react';
import type { ShippingChargesAnswer } from '#contract/checkout';
import type { TaxAnswer } from '#contract/tax';
import type { Market, MarketCode } from '#kernel/market';
import { fromDecimal, type Minor } from '#kernel/money';
import { api } from './api.ts';
import { useMarket } from './market.ts';
import { createStore } from './store.ts';

/** What comes on top of the goods: the VAT rate, and the price of a delivery that is not free. */
export type Charges = { readonly vatBasisPoints: number; readonly shippingCharge: Minor };

const known = createStore<Partial<Record<MarketCode, Charges>>>(() => ({}));
const asked = new Map<MarketCode, Promise<void>>();
const NONE: Partial<Record<MarketCode, Charges>> = {};

/**
 * VAT rate and delivery charge of the page's market, asked once a page load (specification, section 4); null until
 * known, and while a call fails, which is then only logged (section 8): the order computes them itself.
 */
export function useCharges(): Charges | null {
  const market = useMarket();
  const all = useSyncExternalStore(known.watch, known.read, () => NONE);
  useEffect(() => {
    if (!asked.has(market.code)) asked.set(market.code, ask(market));
  }, [market]);
  return all[market.code] ?? null;
}

/** Asks again, after the server has said that amounts have changed. */
export async function refreshCharges(market: Market): Promise<void> {
  const asking = ask(market);
  asked.set(market.code, asking);
  await asking;
}

async function ask(market: Market): Promise<void> {
  const [tax, shipping] = await Promise.all([
    api.get<TaxAnswer>('tax'),
    api.send<ShippingChargesAnswer>('POST', 'shipping', {
      shipCity: market.code,
      shipCntry: market.code,
      destCity: market.code,
      destCntry: market.code,
      shipType: 'DLV',
      codAmt: 0,
      weight: '1',
    }),
  ]);
  const rate = tax.ok ? tax.value[0]?.[market.currency] : undefined;
  const shippingCharge = shipping.ok ? fromDecimal(shipping.value.ShipCharges) : null;
  if (rate === undefined || shippingCharge === null) {
    console.warn('VAT or delivery charge could not be read');
    asked.delete(market.code);
    return;
  }
  known.write({ ...known.read(), [market.code]: { vatBasisPoints: Math.round(rate * 100), shippingCharge } });
}
