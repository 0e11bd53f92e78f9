import { useEffect, useLayoutEffect } from 'react';
import { currencySign } from '../../../texts/format.ts';
import { readCookie, writeCookie, writeLocal } from '../client/device-storage.ts';
import { cart } from '../features/cart/cart.ts';
import { usePage } from '../page/use-page.ts';

/**
 * Stores the page's market and language on the device, under the names of specification, section 3: the cookies
 * that every API call uses, and the local keys. A shopper who opens a URL of another market switches to it, and never
 * sees a page in one currency with a cart in another (docs/storefront.md). Runs before the first API call. Reloads a page
 * that a market switch in another tab, or the browser's back-forward cache, has made outdated.
 */
export function useRememberedMarket(): void {
  const { market, language } = usePage();
  useLayoutEffect(() => {
    if (readCookie('country_code_iso3') !== market.code) writeCookie('country_code_iso3', market.code);
    if (readCookie('translate') !== language) writeCookie('translate', language);
    writeLocal('currency', market.currency);
    writeLocal('currency_code', market.currency);
    writeLocal('curr', market.currency);
    writeLocal('currency_icon', currencySign(market.currency, language));
    writeLocal('currency_name', market.money.name);
    writeLocal('country_name', market.country);
    writeLocal('country_code', market.iso2);
  }, [market, language]);

  useEffect(() => {
    const isOutdated = () => readCookie('country_code_iso3') !== market.code;
    const onReturn = (event: PageTransitionEvent) => event.persisted && isOutdated() && location.reload();
    window.addEventListener('pageshow', onReturn);
    const stop = cart.watch(() => {
      const { currency } = cart.read();
      if (currency !== null && currency !== market.currency && isOutdated()) location.reload();
    });
    return () => {
      stop();
      window.removeEventListener('pageshow', onReturn);
    };
  }, [market]);
}
