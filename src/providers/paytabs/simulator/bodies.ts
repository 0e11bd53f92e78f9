/** The answers and messages of the PayTabs simulator, in the provider's formats. */
import { randomInt } from 'node:crypto';
import { minor, toDecimalText } from '#kernel/money';
import type { Entry, PaymentPage } from './state.ts';

/** Returns a new reference of a test profile: TST, year and eleven digits. */
export function newTranRef(now: number): string {
  const year = new Date(now).getUTCFullYear() % 100;
  return `TST${year}${String(randomInt(10 ** 11)).padStart(11, '0')}`;
}

const text = (amount: number, currency: string) => toDecimalText(minor(amount), currency);

/** Returns the answer about an open page. */
export function pageBody(page: PaymentPage, profileId: number, pageUrl: string) {
  return {
    tran_ref: page.tranRef,
    tran_type: page.type,
    cart_id: page.cartId,
    cart_description: page.description,
    cart_currency: page.currency,
    cart_amount: text(page.amount, page.currency),
    callback: page.callback,
    return: page.returnUrl,
    redirect_url: pageUrl,
    serviceId: 2,
    profileId,
    merchantId: 1,
    trace: `SIM.${page.id}`,
  };
}

/** Returns a completed transaction, as answers, callbacks and queries carry it. */
export function entryBody(one: Entry, profileId: number) {
  return {
    tran_ref: one.tranRef,
    ...(one.previousTranRef ? { previous_tran_ref: one.previousTranRef } : {}),
    merchant_id: 1,
    profile_id: profileId,
    cart_id: one.cartId,
    cart_description: one.description,
    cart_currency: one.currency,
    cart_amount: text(one.cartAmount, one.currency),
    tran_currency: one.currency,
    tran_total: text(one.charged, one.currency),
    tran_type: one.type,
    tran_class: 'ECom',
    customer_details: one.customer,
    payment_result: {
      response_status: one.status,
      response_code: one.code,
      response_message: one.message,
      transaction_time: new Date(one.at).toISOString(),
    },
    payment_info: {
      payment_method: 'Visa',
      card_type: 'Credit',
      card_scheme: 'Visa',
      payment_description: one.cardNumber,
    },
    ipn_trace: `SIM.${one.tranRef}`,
  };
}

/** Returns the unsigned fields of a returning browser. Some are empty. */
export function returnBody(one: Entry): Readonly<Record<string, string>> {
  return {
    acquirerMessage: '',
    acquirerRRN: '',
    cartId: one.cartId,
    customerEmail: typeof one.customer.email === 'string' ? one.customer.email : '',
    respCode: one.code,
    respMessage: one.message,
    respStatus: one.status,
    token: '',
    tranRef: one.tranRef,
  };
}
