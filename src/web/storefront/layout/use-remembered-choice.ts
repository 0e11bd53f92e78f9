import { useEffect } from 'react';
import { readCookie, writeCookie } from '../client/device-storage.ts';
import { usePage } from './use-page.ts';

/**
 * Keeps country and language of the first page as the shopper's own, so that the API and later pages agree with what was
 * shown (specification, section 4: the country is set on the first visit). An existing choice stays.
 */
export function useRememberedChoice(): void {
  const { language, market } = usePage();
  useEffect(() => {
    if (readCookie('country_code_iso3') === null) writeCookie('country_code_iso3', market.code);
    if (readCookie('translate') === null) writeCookie('translate', language);
  }, [language, market]);
}
