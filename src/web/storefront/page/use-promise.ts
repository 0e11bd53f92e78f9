import { useSyncExternalStore } from 'react';
import type { MarketCode } from '#kernel/market';
import { deliveryPromise } from '#shop/delivery/promise.rules';
import { promiseWords } from '#texts/delivery-promise';
import { useText } from '#texts/use-text';
import { readLocal, writeLocal } from '../client/device-storage.ts';
import { subscribeToMinutes, tellMinute, useMinute } from './use-minute.ts';
import { useFacts, usePage } from './use-page.ts';

/** The city that the shopper chose or last had something delivered to in a market; null before. */
export function readCity(market: MarketCode): string | null {
  return readLocal(`delivery_city_${market}`);
}

/** Keeps the city for the promise on the device, and says it on the open page. */
export function rememberCity(market: MarketCode, city: string): void {
  const stored = city.trim().slice(0, 60) || null;
  if (readCity(market) === stored) return;
  writeLocal(`delivery_city_${market}`, stored);
  tellMinute();
}

/** What a page says about the delivery of an order placed now. */
type PagePromise = {
  /** The shopper's city, else the market's. */
  readonly city: string;
  /** "Wed 25 – Thu 26 Nov" */
  readonly days: string;
  /** "Wed 25 – Thu 26" */
  readonly shortDays: string;
  /** "With you Wed 25 – Thu 26 Nov in Dubai" */
  readonly withYou: string;
  /**
   * "Order before 2:00 PM" as served, since a kept page is minutes or hours old, and "Order within 3 h 10 min" once the
   * page runs: one line either way. Null when no cut-off is ahead today.
   */
  readonly order: string | null;
};

/**
 * The delivery promise of the page's market, kept up to date minute by minute. The first paint says what was true when the
 * page was rendered; kept pages are rendered anew when the promise changes (decision 0340). `city` is the one of a known
 * address; a far one is promised the last day. Null on the error page of a failed root loader.
 */
export function usePromise(city?: string | null): PagePromise | null {
  const text = useText();
  const { language, market } = usePage();
  const facts = useFacts();
  const { at, live } = useMinute();
  const chosen = useSyncExternalStore(subscribeToMinutes, () => readCity(market.code), nothing);
  if (!facts) return null;
  const named = city || chosen || market.delivery.city[language];
  const promise = deliveryPromise(market, facts.delivery, at, facts.farFrom && !facts.farFrom.includes(named));
  const words = promiseWords(text, promise, named);
  return { ...words, city: named, order: live ? words.orderWithin : words.orderBefore };
}

const nothing = (): null => null;
