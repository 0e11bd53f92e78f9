/** The answers of the HyperPay simulator, in the provider's texts and forms. */
import { minor, toDecimalText } from '#kernel/money';
import { writeTimestamp } from '../wire.ts';
import type { Transaction } from './state.ts';

const BUILD = 'simulator';

export type Result = { readonly code: string; readonly description: string };

/** Returns an answer with a result and no payment. */
export function plainBody(result: Result, now: number, more: Readonly<Record<string, unknown>> = {}) {
  return { result, buildNumber: BUILD, timestamp: writeTimestamp(new Date(now)), ...more };
}

/**
 * Returns a transaction as the provider reports it. `code` replaces the real one when the simulator reports a wrong
 * state.
 */
export function paymentBody(entry: Transaction, now: number, code?: string) {
  return {
    id: entry.id,
    ...(entry.referencedId ? { referencedId: entry.referencedId } : {}),
    paymentType: entry.type,
    paymentBrand: entry.brand,
    amount: toDecimalText(minor(entry.amount), entry.currency),
    currency: entry.currency,
    ...(entry.reference ? { merchantTransactionId: entry.reference } : {}),
    result: code
      ? { code, description: 'timeout, uncertain result' }
      : { code: entry.code, description: entry.description },
    card: { last4Digits: entry.last4 },
    buildNumber: BUILD,
    timestamp: writeTimestamp(new Date(code ? now : entry.at)),
    ...(entry.checkoutId ? { ndc: entry.checkoutId } : {}),
  };
}

export const RESULTS = {
  created: { code: '000.200.100', description: 'successfully created checkout' },
  pending: { code: '000.200.000', description: 'transaction pending' },
  /** Of a wallet whose sheet was closed: nothing was sent (HyperPay contract, section 10). */
  unsent: { code: '000.200.100', description: 'successfully created checkout' },
  found: { code: '000.000.100', description: 'successful request' },
  noSession: {
    code: '200.300.404',
    description:
      'invalid or missing parameter - (opp) No payment session found for the requested id - are you mixing test/live servers or have you paid more than 30min ago?',
  },
  parameter: { code: '200.300.404', description: 'invalid or missing parameter' },
  amountMissing: { code: '100.550.300', description: 'request contains no amount or too low amount' },
  amountFormat: { code: '100.550.303', description: 'amount format invalid (only two decimals allowed).' },
  authentication: { code: '800.900.300', description: 'invalid authentication information' },
  throttled: { code: '800.120.100', description: 'Too many requests. Please try again later.' },
  noTransaction: { code: '700.400.580', description: 'cannot find transaction' },
  overRefund: {
    code: '700.400.200',
    description: 'cannot refund (refund volume exceeded or tx reversed or invalid workflow?)',
  },
  refundNothing: {
    code: '700.400.100',
    description: 'cannot capture (PA value exceeded, PA reverted or invalid workflow?)',
  },
} as const satisfies Record<string, Result>;
