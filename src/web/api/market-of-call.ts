import {
  MARKET_CODES,
  MARKETS,
  type Market,
  type MarketCode,
  marketOfTradeCurrency,
  type TradeCurrency,
} from '#kernel/market';
import { marketOfCountry } from '#shop/addresses/address.rules';
import type { Caller } from './caller.ts';

/**
 * Which market a call is about: `market` is what the shopper chose or the call says, null when neither is known;
 * `fallbackMarket` is the detected one. A call that says another market than the shopper chose comes from a page of before
 * a country switch, and is refused.
 */
type CallMarket =
  | { readonly market: Market | null; readonly fallbackMarket: Market }
  | { readonly code: 'otherCountry' | 'onlyUaeKsa' };

/** The market of a call that may name its currency. */
export function marketOfCurrency(caller: Caller, currency: TradeCurrency | undefined) {
  const said = currency === undefined ? null : marketOfTradeCurrency(currency);
  return reconcile(caller, said);
}

/** The market of a call that may name a country: by code, two letters, or the name of the address form. */
export function marketOfName(caller: Caller, country: string | undefined): CallMarket {
  const name = country?.trim() ?? '';
  if (name === '') return reconcile(caller, null);
  const code = marketCodeOf(name);
  return code ? reconcile(caller, MARKETS[code]) : { code: 'onlyUaeKsa' };
}

/** Reads a country in any of the spellings calls use; null for any that is not served. */
export function marketCodeOf(name: string): MarketCode | null {
  const upper = name.trim().toUpperCase();
  const code = MARKET_CODES.find((known) => known === upper || MARKETS[known].iso2 === upper);
  return code ?? marketOfCountry(name);
}

function reconcile(caller: Caller, said: Market | null): CallMarket {
  const { chosenMarket, market } = caller;
  if (said && chosenMarket && said.code !== chosenMarket.code) return { code: 'otherCountry' };
  return { market: chosenMarket ?? said, fallbackMarket: market };
}
