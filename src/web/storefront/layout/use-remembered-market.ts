import { useEffect, useLayoutEffect } from 'react';
import { currencySign } from '../../../texts/format.ts';
import { readCookie, writeCookie, writeLocal } from '../client/device-storage.ts';
import { cart } from '../features/cart/cart.ts';
import { usePage } from '../page/use-page.ts';

/**
 * Makes the page's market and language those of the device, under the names of specification, section 3: the cookies,
 * which every call of the API goes by, and the local keys. So a shopper who came by an address of another market is in
 * that market, and never sees a page in one currency with a cart in the other (docs/decisions/0030). It happens before
 * anything is asked. A page left behind by a switch in another tab, or brought back by the browser, is loaded anew.
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
    const leftBehind = () => readCookie('country_code_iso3') !== market.code;
    const onReturn = (event: PageTransitionEvent) => event.persisted && leftBehind() && location.reload();
    window.addEventListener('pageshow', onReturn);
    const stop = cart.watch(() => {
      const { currency } = cart.read();
      if (currency !== null && currency !== market.currency && leftBehind()) location.reload();
    });
    return () => {
      stop();
      window.removeEventListener('pageshow', onReturn);
    };
  }, [market]);
}
