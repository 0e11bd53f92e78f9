import { useEffect, useState } from 'react';
import { useFacts } from '../../page/use-page.ts';

/** Whether this device can pay by Apple Pay; undefined until hydration. */
export function useApplePay(): boolean | undefined {
  const [can, setCan] = useState<boolean>();
  useEffect(() => setCan(hasApplePay()), []);
  return can;
}

/** Whether the market of the current page takes Apple Pay. */
export function useTakesApplePay(): boolean {
  return useFacts()?.wallets?.includes('APPLE_PAY') ?? false;
}

function hasApplePay(): boolean {
  const session: unknown = Reflect.get(window, 'ApplePaySession');
  if (session === null || (typeof session !== 'object' && typeof session !== 'function')) return false;
  if (!('canMakePayments' in session) || typeof session.canMakePayments !== 'function') return false;
  try {
    return session.canMakePayments() === true;
  } catch {
    // a policy of the page, or a page without https
    return false;
  }
}
