import type { PaymentAnswer } from '#contract/payments';
import type { Market, Prefix, TradeCurrency } from '#kernel/market';
import { toDecimalText } from '#kernel/money';
import { FORM_CHANNELS, methodsOf, type PaymentMethod, REDIRECT_CHANNELS } from '#kernel/payment-method';
import { type Answer, type Api, type ApiError, api } from '../../client/api.ts';
import { writeLocal } from '../../client/device-storage.ts';
import type { CartTotals } from '../cart/totals.ts';

/** The brands of the card form page (specification, section 2.11). */
export type CardType = (typeof FORM_CHANNELS)[number];

/** Reads the brand from the query; null for any other value, and where the market has other methods. */
export function cardTypeOf(value: string | null, market: Market): CardType | null {
  return FORM_CHANNELS.find((type) => type === value && methodsOf(market).includes(type)) ?? null;
}

/** Adds the market prefix of the page to a path. */
export function inMarket(prefix: Prefix | null, path: string): string {
  return prefix === null ? path : `/${prefix}${path}`;
}

/**
 * Returns the URL that starts a card payment; null for cash. The browser must load it as a document: the card form
 * page has its own content security policy, and PayTabs' page is the provider's (specification, sections 2.10 and 7).
 */
export function cardPaymentUrl(
  method: PaymentMethod,
  totals: CartTotals,
  currency: TradeCurrency,
  shopper: string,
  prefix: Prefix | null,
): string | null {
  if (method === 'COD') return null;
  if (FORM_CHANNELS.some((type) => type === method)) return inMarket(prefix, `/checkouts?type=${method}`);
  const query = new URLSearchParams({ total: toDecimalText(totals.total, currency) });
  if (totals.coupon) query.set('coupon', totals.coupon.code);
  if (totals.offers) query.set('offers', totals.offers.revision);
  if (prefix !== null) query.set('prefix', prefix);
  if (method !== REDIRECT_CHANNELS[0]) query.set('method', method);
  return `/api/paytabs/${shopper}/${toDecimalText(totals.tax, currency)}/${toDecimalText(totals.shipping, currency)}?${query}`;
}

/** Attempts to read the result of a payment; half a minute in total. */
const MAX_POLLS = 12;
const PAUSE_MS = 2500;

/** Whether the result of the payment is unknown: no response, or a server error. */
const isUnknown = (error: ApiError) => error.status === 0 || error.status >= 500;

/** The query of the return URL: the provider's parameters, or our own reference. */
export type ReturnQuery = {
  readonly payment: string | null;
  readonly resourcePath: string | null;
  readonly id: string | null;
};

/**
 * Returns the result of a payment (specification, section 4, "KSA online payment"). Polls until it is final, for at
 * most half a minute; then the result is still `checking`.
 */
export async function outcomeOf(
  { payment, resourcePath, id }: ReturnQuery,
  calls: Api = api,
  pause: () => Promise<void> = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
): Promise<Answer<PaymentAnswer>> {
  const first = (): Promise<Answer<PaymentAnswer>> =>
    payment === null
      ? calls.send('POST', '/result', { body: { resourcePath: resourcePath ?? '', ...(id === null ? {} : { id }) } })
      : calls.get('/payment/{id}', { path: { id: payment } });
  let answer = await first();
  for (let polls = 1; polls < MAX_POLLS; polls += 1) {
    if (answer.ok ? answer.value.state !== 'checking' : !isUnknown(answer.error)) break;
    await pause();
    answer = answer.ok ? await calls.get('/payment/{id}', { path: { id: answer.value.payment } }) : await first();
  }
  return answer;
}

/** Stores the provider's reference of the current payment on the device (key `tran_ref`); null removes it. */
export function rememberPayment(reference: string | null): void {
  writeLocal('tran_ref', reference);
}
