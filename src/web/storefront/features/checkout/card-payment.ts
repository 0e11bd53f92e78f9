import type { PaymentAnswer } from '#contract/payments';
import type { Market, Prefix, TradeCurrency } from '#kernel/market';
import { toDecimalText } from '#kernel/money';
import type { PaymentMethod } from '#kernel/payment-method';
import { type Answer, type Api, type ApiError, api } from '../../client/api.ts';
import { writeLocal } from '../../client/device-storage.ts';
import type { CartTotals } from '../cart/totals.ts';

/** The brands that the page with the provider's form takes (specification, section 2.11). */
export type CardType = 'VISA_MASTER' | 'MADA';

/** The brand an address asks for; null for anything else, and where the market pays otherwise. */
export function cardTypeOf(wanted: string | null, market: Market): CardType | null {
  return (wanted === 'VISA_MASTER' || wanted === 'MADA') && market.methods.includes(wanted) ? wanted : null;
}

/** A path of this store in the market the shopper came by. */
export function inMarket(prefix: Prefix | null, path: string): string {
  return prefix === null ? path : `/${prefix}${path}`;
}

/**
 * Where a card payment begins; null for cash. The browser has to load it as a document: the page with the provider's
 * form has a content security policy of its own, and the other is the provider's (specification, sections 2.10 and 7).
 */
export function cardPaymentUrl(
  method: PaymentMethod,
  seen: CartTotals,
  currency: TradeCurrency,
  shopper: string,
  prefix: Prefix | null,
): string | null {
  switch (method) {
    case 'COD':
      return null;
    case 'MADA':
    case 'VISA_MASTER':
      return inMarket(prefix, `/checkouts?type=${method}`);
    case 'ONLINE': {
      const query = new URLSearchParams({ total: toDecimalText(seen.total, currency) });
      if (seen.coupon) query.set('coupon', seen.coupon.code);
      return `/api/paytabs/${shopper}/${toDecimalText(seen.tax, currency)}/${toDecimalText(seen.shipping, currency)}?${query}`;
    }
  }
}

/** How often, and after which pause, it is asked what came of a payment; together half a minute. */
const ASKED = 12;
const PAUSE_MS = 2500;

/** Nobody can tell from it how the payment stands: no answer, or one that the server did not finish. */
const isLost = (error: ApiError) => error.status === 0 || error.status >= 500;

/** The address a shopper comes back to: what the provider added to it, or our own reference. */
export type WayBack = {
  readonly payment: string | null;
  readonly resourcePath: string | null;
  readonly id: string | null;
};

/**
 * What came of a payment (specification, section 4, "KSA online payment"): asked until it is certain, for half a minute
 * at most; then the answer still says `checking`.
 */
export async function outcomeOf(
  { payment, resourcePath, id }: WayBack,
  calls: Api = api,
  pause: () => Promise<void> = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
): Promise<Answer<PaymentAnswer>> {
  const first = (): Promise<Answer<PaymentAnswer>> =>
    payment === null
      ? calls.send<PaymentAnswer>('POST', 'result', {
          resourcePath: resourcePath ?? '',
          ...(id === null ? {} : { id }),
        })
      : calls.get<PaymentAnswer>(`payment/${encodeURIComponent(payment)}`);
  let answer = await first();
  for (let asked = 1; asked < ASKED; asked += 1) {
    if (answer.ok ? answer.value.state !== 'checking' : !isLost(answer.error)) break;
    await pause();
    answer = answer.ok ? await calls.get<PaymentAnswer>(`payment/${answer.value.payment}`) : await first();
  }
  return answer;
}

/** Keeps the provider's reference of the payment under way on the device (key `tran_ref`), or forgets it. */
export function rememberPayment(reference: string | null): void {
  writeLocal('tran_ref', reference);
}
