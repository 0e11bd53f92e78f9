import { useEffect } from 'react';
import type { Language, Market } from '#kernel/market';
import { usePage } from '../layout/use-page.ts';
import { writeLocal } from './device-storage.ts';

/** The market of the page being shown. */
export function useMarket(): Market {
  return usePage().market;
}

/** The language of the page being shown. */
export function useLanguage(): Language {
  return usePage().language;
}

/** The dialling code that specification section 3 keeps as `country_code`. */
const DIALLING = { KSA: '+966', UAE: '+971' } as const;

/** Writes the market under the device-storage keys of specification section 3, for scripts that read them there. */
export function useRememberedMarket(): void {
  const market = useMarket();
  useEffect(() => {
    writeLocal('currency', market.currency);
    writeLocal('currency_code', market.currency);
    writeLocal('curr', market.currency);
    writeLocal('currency_icon', market.currency);
    writeLocal('currency_name', market.code === 'KSA' ? 'Saudi Riyal' : 'UAE Dirham');
    writeLocal('country_name', market.country);
    writeLocal('country_code', DIALLING[market.code]);
  }, [market]);
}
