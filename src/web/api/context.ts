import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import { networkOf } from '#kernel/ip';
import {
  isLanguage,
  isMarketCode,
  type Language,
  MARKET_CODES,
  MARKETS,
  type Market,
  type MarketCode,
  marketForCountry,
  marketOfTradeCurrency,
  parsePrefix,
  type TradeCurrency,
} from '#kernel/market';
import { isOpenMarket, openInstead } from '#kernel/open-markets';
import { marketOfCountry } from '#shop/addresses/address.rules';
import type { AttemptSource } from '#shop/credentials';
import type { Shop } from '../../shop/shop.ts';
import { preferredLanguage } from '../http/accept-language.rules.ts';
import { cookieValue } from '../http/cookie.rules.ts';

/** What every handler finds in its context. */
export type Env = {
  Bindings: {
    /** The IP of the socket's remote end. */
    readonly remoteAddress?: string | undefined;
    /** Set by the store itself for an answer that is cached for everyone (cached-calls.ts). */
    readonly cached?: CachedFor;
  };
  Variables: {
    caller: Caller;
    /** Set for a call that told of a card which the bank declined. */
    declined?: true;
    requestId: string;
    log: Logger;
  };
};

/** For whom an answer is made that is cached: everyone with a language and a market. */
export type CachedFor = Pick<Caller, 'language' | 'market'> & {
  readonly requestId: string;
  /** Records what the answer reads; or why nothing can be read, which the answer then says. */
  readonly from: { readonly database: Shop['database'] } | { readonly failure: unknown };
};

/** Returns the shop for a call: for an answer that is cached, one whose reads are recorded. */
export function shopOf<Deps extends Pick<Shop, 'database'>>(c: Context<Env>, shop: Deps): Deps {
  const { cached } = c.env ?? {};
  return cached && 'database' in cached.from ? { ...shop, database: cached.from.database } : shop;
}

/** The application that each resource registers its calls on. */
export type Api = OpenAPIHono<Env>;

export type Session = { readonly userId: string };

export type Caller = {
  readonly language: Language;
  readonly market: Market;
  /** The market the shopper chose; null when `market` was only detected. A cart then stays in the market it was filled in. */
  readonly chosenMarket: Market | null;
  readonly session: Session | null;
  /** The id of the device when it has a pass that counts for tries (docs/limits.md). */
  readonly device: string | null;
  /** The client's IP, for rate limits, country detection and card providers. It is neither stored nor logged. */
  readonly ip: string | undefined;
};

/** Finds the session of a request (cookie or bearer token), or null. */
export type FindSession = (headers: Headers) => Promise<Session | null>;

/** Detects the country of a request as a two-letter code, or null. */
export type FindCountry = (headers: Headers, ip: string | undefined) => string | null;

/** Returns the language of the cookie `translate`, else the preferred one of `Accept-Language`, else English. */
export function languageOf(headers: Headers): Language {
  const chosen = cookieValue(headers.get('cookie'), 'translate');
  if (isLanguage(chosen)) return chosen;
  return preferredLanguage(headers.get('accept-language')) ?? 'en';
}

/** Returns the market of the cookie `country_code_iso3`, else that of the detected country. */
export function marketOf(headers: Headers, detect: () => string | null): Pick<Caller, 'market' | 'chosenMarket'> {
  const code = cookieValue(headers.get('cookie'), 'country_code_iso3');
  const chosenMarket = isMarketCode(code) && isOpenMarket(code) ? MARKETS[code] : null;
  return { market: chosenMarket ?? openInstead(marketForCountry(detect())), chosenMarket };
}

/** Returns the path of a page below a market prefix; below none when the text is no prefix. */
export function pageOf(prefix: string | null | undefined, path: string): string {
  return parsePrefix(prefix ?? '') ? `/${prefix}${path}` : path;
}

/** Returns the language and market of the emails that a call causes. */
export function localeOf(c: Context<Env>): { readonly language: Language; readonly market: MarketCode } {
  const { language, market } = c.var.caller;
  return { language, market: market.code };
}

/** Returns the caller's network: one key for rate limits, login attempts and reservations. */
export function networkOfCaller(c: Context<Env>): string {
  return networkOf(c.var.caller.ip);
}

/** Returns where a caller's attempts come from, as they are counted. */
export function sourceOfCaller(c: Context<Env>): AttemptSource {
  return { network: networkOfCaller(c), device: c.var.caller.device };
}

/**
 * The market that a call is about. `market` is the one the shopper chose or the call names, null for neither;
 * `fallbackMarket` is the detected one. A call that names another market than the shopper chose was sent by a page from
 * before a country switch, and is refused.
 */
type CallMarket =
  | { readonly market: Market | null; readonly fallbackMarket: Market }
  | { readonly code: 'otherCountry' | 'onlyUaeKsa' };

/** Returns the market of a call that may name its currency. */
export function marketOfCurrency(caller: Caller, currency: TradeCurrency | undefined) {
  return reconcile(caller, currency === undefined ? null : marketOfTradeCurrency(currency));
}

/** Returns the market of a call that may name a country: by code, two letters, or the name in the address form. */
export function marketOfName(caller: Caller, country: string | undefined): CallMarket {
  const name = country?.trim() ?? '';
  if (name === '') return reconcile(caller, null);
  const code = marketCodeOf(name);
  return code ? reconcile(caller, MARKETS[code]) : { code: 'onlyUaeKsa' };
}

/** Parses a country in any spelling that calls use; null for one that is not served. */
export function marketCodeOf(name: string): MarketCode | null {
  const upper = name.trim().toUpperCase();
  const code = MARKET_CODES.find((known) => known === upper || MARKETS[known].iso2 === upper);
  return code ?? marketOfCountry(name);
}

function reconcile(caller: Caller, named: Market | null) {
  const { chosenMarket, market } = caller;
  if (named && !isOpenMarket(named.code)) return { code: 'onlyUaeKsa' } as const;
  if (named && chosenMarket && named.code !== chosenMarket.code) return { code: 'otherCountry' } as const;
  return { market: chosenMarket ?? named, fallbackMarket: market };
}
