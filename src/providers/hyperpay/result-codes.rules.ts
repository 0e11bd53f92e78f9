/**
 * HyperPay's result codes (HyperPay contract, section 4). The provider adds codes within families, so families are
 * patterns; where they overlap, the first matches.
 */

/** The state of a payment by its code. `throttled` is about the request: it came too early. */
type ResultState = 'paid' | 'review' | 'pending' | 'cancelled' | 'failed' | 'unknown' | 'throttled';

type ResultFamily =
  | 'throttled'
  | 'pending'
  | 'pending-long'
  | 'success'
  | 'success-review'
  | 'rejected-3ds-risk'
  | 'rejected-bank'
  | 'communication'
  | 'system'
  | 'asynchronous'
  | 'soft-decline'
  | 'rejected-external-risk'
  | 'rejected-address-check'
  | 'rejected-3ds'
  | 'rejected-blacklist'
  | 'rejected-risk-validation'
  | 'configuration'
  | 'registration'
  | 'job'
  | 'reference'
  | 'format'
  | 'address-format'
  | 'contact'
  | 'account'
  | 'amount'
  | 'risk-management'
  | 'retry-blocked'
  | 'chargeback'
  | 'unlisted';

type Row = readonly [family: ResultFamily, pattern: RegExp, state: ResultState];

const TABLE: readonly Row[] = [
  ['throttled', /^800\.120\.100$/, 'throttled'],
  ['pending', /^000\.200/, 'pending'],
  ['pending-long', /^(800\.400\.5|100\.400\.500)/, 'pending'],
  ['success', /^(000\.000\.|000\.100\.1|000\.[36]|000\.400\.1[12]0)/, 'paid'],
  ['success-review', /^(000\.400\.0[^3]|000\.400\.100)/, 'review'],
  ['rejected-3ds-risk', /^(000\.400\.1[0-9][1-9]|000\.400\.2)/, 'failed'],
  ['rejected-bank', /^(800\.[17]00|800\.800\.[123])/, 'failed'],
  ['communication', /^(900\.[1234]00|000\.400\.030)/, 'unknown'],
  ['system', /^(800\.[56]|999\.|600\.1|800\.800\.[84])/, 'unknown'],
  ['asynchronous', /^100\.39[765]/, 'cancelled'],
  ['soft-decline', /^300\.100\.100/, 'failed'],
  ['rejected-external-risk', /^(100\.400\.[0-3]|100\.380\.100|100\.380\.11|100\.380\.4|100\.380\.5)/, 'failed'],
  ['rejected-address-check', /^800\.400\.1/, 'failed'],
  ['rejected-3ds', /^(800\.400\.2|100\.390)/, 'failed'],
  ['rejected-blacklist', /^(800\.[32]|100\.100\.701)/, 'failed'],
  ['rejected-risk-validation', /^800\.1[123456]0/, 'failed'],
  ['configuration', /^(600\.[23]|500\.[12]|800\.121)/, 'failed'],
  ['registration', /^100\.[13]50/, 'failed'],
  ['job', /^(100\.250|100\.360)/, 'failed'],
  ['reference', /^700\.[1345][05]0/, 'failed'],
  ['format', /^(200\.[123]|100\.[53][07]|800\.900|100\.[69]00\.500)/, 'failed'],
  ['address-format', /^100\.800/, 'failed'],
  ['contact', /^100\.[97]00/, 'failed'],
  ['account', /^(100\.100|100\.2[01])/, 'failed'],
  ['amount', /^100\.55/, 'failed'],
  ['risk-management', /^(100\.380\.[23]|100\.380\.101)/, 'failed'],
  ['rejected-external-risk', /^(100\.400|100\.38|100\.370\.100|100\.370\.11)/, 'failed'],
  ['retry-blocked', /^700\.60[01]/, 'failed'],
  ['chargeback', /^000\.100\.2/, 'unknown'],
];

export type ResultClass = { readonly family: ResultFamily; readonly state: ResultState };

/** Classifies a result code. A code of another form or of no family is `unknown`, which is not paid. */
export function classifyResult(code: string | null | undefined): ResultClass {
  if (code && /^\d{3}\.\d{3}\.\d{3}$/.test(code)) {
    for (const [family, pattern, state] of TABLE) if (pattern.test(code)) return { family, state };
  }
  return { family: 'unlisted', state: 'unknown' };
}

/** The only code of an opened checkout (HyperPay contract, section 3.1). */
export const CHECKOUT_CREATED = '000.200.100';
/** The session was consumed or never existed (section 3.4). */
export const NO_PAYMENT_SESSION = '200.300.404';
/** No transaction under that reference (section 3.5). */
export const NO_TRANSACTION = '700.400.580';
