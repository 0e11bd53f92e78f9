import { useEffect, useState } from 'react';
import { fromHundredths } from '#kernel/money';
import { useText } from '#texts/use-text';
import { formatPrice } from '../../../../texts/format.ts';
import { useMarket } from '../../page/use-page.ts';
import { clearCoupon, useCoupon } from './coupon.ts';

/** The error of a redirect to this page: its code and message; null without one. */
export type ErrorInUrl = { readonly code: string; readonly message: string } | null;

/**
 * Returns the message of `?error=<code>`, which the server adds where it can only redirect (specification, section
 * 8). Removes it from the URL, so that a reload or a return shows nothing. Removes a rejected gift code.
 */
export function useErrorInUrl(): ErrorInUrl {
  const text = useText();
  const market = useMarket();
  const coupon = useCoupon();
  const [found, setFound] = useState<ErrorInUrl>(null);
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    const code = query.get('error');
    if (code === null) return;
    query.delete('error');
    const rest = query.size > 0 ? `?${query}` : '';
    history.replaceState(history.state, '', `${location.pathname}${rest}${location.hash}`);
    const key = `error.${code}`;
    const message = text.has(key)
      ? text(key, {
          country: market.name.short[text.language],
          price: coupon
            ? formatPrice(fromHundredths(coupon.minimum, market.currency), market.currency, text.language)
            : '',
        })
      : text('error.generic');
    setFound({ code, message });
    if (code.startsWith('coupon')) clearCoupon();
  }, [text, market, coupon]);
  return found;
}
