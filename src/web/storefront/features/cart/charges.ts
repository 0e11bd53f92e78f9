import { useEffect, useSyncExternalStore } from 'react';
import type { Market } from '#kernel/market';
import { fromDecimal, type Minor } from '#kernel/money';
import { createStore } from '#kernel/store';
import { type Address, marketOfCountry } from '#shop/addresses/address.rules';
import { api } from '../../client/api.ts';
import { useMarket } from '../../page/use-page.ts';
import { knownShippingAddress, useShippingAddress } from '../addresses/shipping-address.ts';

/** The VAT rate and the price of a delivery that is not free. */
export type Charges = { readonly vatBasisPoints: number; readonly shippingCharge: Minor };

/** Keyed by `keyOf`. */
const known = createStore<Readonly<Record<string, Charges>>>(() => ({}));
const requests = new Map<string, Promise<void>>();
/** What was read of the keys of which a part could not be. */
const failed = createStore<Readonly<Record<string, Partial<Charges>>>>(() => ({}));
const NONE_FAILED: Readonly<Record<string, Partial<Charges>>> = {};
/** Pause before a retry, in milliseconds. */
const RETRY_MS = 5000;
const NONE: Readonly<Record<string, Charges>> = {};

/**
 * Returns VAT rate and delivery charge for the page's market and the city of the shopper's address, as an order is
 * charged; read once a page load and city (specification, section 4). Null until known. A failed call is logged
 * (specification, section 8), said (decision 0543) and retried: the order computes its own.
 */
export function useCharges(): Charges | null {
  const market = useMarket();
  const address = useShippingAddress();
  const all = useSyncExternalStore(known.subscribe, known.get, () => NONE);
  const city = address === undefined ? null : cityIn(market, address);
  const charges = city === null ? null : (all[keyOf(market, city)] ?? null);
  const waits = charges === null;
  useEffect(() => {
    if (city === null || !waits) return;
    const key = keyOf(market, city);
    const loadOnce = () => {
      if (!requests.has(key)) requests.set(key, load(market, city));
    };
    loadOnce();
    // ordering needs the charges
    const timer = setInterval(loadOnce, RETRY_MS);
    return () => clearInterval(timer);
  }, [market, city, waits]);
  return charges;
}

/** What is known while VAT rate or delivery charge could not be read; null while nothing has failed. */
export function useChargesFailed(): Partial<Charges> | null {
  const market = useMarket();
  const address = useShippingAddress();
  const all = useSyncExternalStore(failed.subscribe, failed.get, () => NONE_FAILED);
  return address === undefined ? null : (all[keyOf(market, cityIn(market, address))] ?? null);
}

/** Reads the charges again, after the server has reported changed amounts. */
export async function refreshCharges(market: Market): Promise<void> {
  const city = cityIn(market, knownShippingAddress() ?? null);
  const loading = load(market, city);
  requests.set(keyOf(market, city), loading);
  await loading;
}

/** Returns the city of the address; empty when the address is missing or in another market. */
function cityIn(market: Market, address: Address | null): string {
  return address && marketOfCountry(address.country) === market.code ? address.city.trim() : '';
}

function keyOf(market: Market, city: string): string {
  return `${market.code} ${city}`;
}

async function load(market: Market, city: string): Promise<void> {
  const key = keyOf(market, city);
  const [tax, shipping] = await Promise.all([
    api.get('/tax'),
    api.send('POST', '/shipping', {
      body: {
        shipCity: market.code,
        shipCntry: market.code,
        destCity: city || market.code,
        destCntry: market.code,
        shipType: 'DLV',
        codAmt: 0,
        weight: '1',
      },
    }),
  ]);
  const rate = tax.ok ? tax.value[0]?.[market.currency] : undefined;
  const shippingCharge = shipping.ok ? fromDecimal(shipping.value.ShipCharges, market.currency) : null;
  if (rate === undefined || shippingCharge === null) {
    console.warn('VAT or delivery charge could not be read');
    requests.delete(key);
    const part = {
      ...(rate === undefined ? {} : { vatBasisPoints: Math.round(rate * 100) }),
      ...(shippingCharge === null ? {} : { shippingCharge }),
    };
    failed.set({ ...failed.get(), [key]: part });
    return;
  }
  const { [key]: _, ...others } = failed.get();
  failed.set(others);
  known.set({ ...known.get(), [key]: { vatBasisPoints: Math.round(rate * 100), shippingCharge } });
}
