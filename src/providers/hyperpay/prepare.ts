/** Builds the form that opens a checkout (HyperPay contract, section 3.1). */
import type { Currency } from '#kernel/market';
import { type Minor, toDecimal, toDecimalText } from '#kernel/money';
import type { Charge } from '#shop/payments/port';
import type { HyperPayConfig } from './config.ts';

/** The channels of HyperPay. Each has an entity of its own. */
export const HYPERPAY_CHANNELS = ['VISA_MASTER', 'MADA', 'APPLE_PAY'] as const;
/** A channel of HyperPay. */
export type HyperPayChannel = (typeof HYPERPAY_CHANNELS)[number];

/** Returns whether HyperPay takes a channel. */
export function isHyperPayChannel(channel: string): channel is HyperPayChannel {
  return HYPERPAY_CHANNELS.some((one) => one === channel);
}

/** The value of the widget's `data-brands`. */
export function brandsOf(channel: HyperPayChannel, { applePayBrand }: HyperPayConfig): string {
  return { VISA_MASTER: 'VISA MASTER', MADA: 'MADA', APPLE_PAY: applePayBrand }[channel];
}

/**
 * Writes an amount with all its decimals. `whole` rounds up to a whole number for test acquirers, so that never less
 * than the amount due is charged; a live store refuses that setting.
 */
export function formatAmount(amount: Minor, currency: Currency, whole: boolean): string {
  return whole ? String(Math.ceil(toDecimal(amount, currency))) : toDecimalText(amount, currency);
}

const LONGEST: Readonly<Record<string, number>> = {
  'customer.email': 128,
  'customer.givenName': 50,
  'customer.surname': 50,
  'customer.phone': 25,
  'billing.street1': 100,
  'billing.street2': 100,
  'billing.city': 80,
  'billing.state': 50,
  'billing.postcode': 16,
};

/** Printable Latin text: ASCII and accented Latin letters. */
const LATIN = /^[\u0020-\u007e\u00a0-\u024f]*$/;

function payerFields(charge: Charge, config: HyperPayConfig): Record<string, string> {
  const { payer } = charge;
  const digitsOnly = /^[\d\s]*$/.test(`${payer.street1}${payer.street2}`);
  const wanted: Record<string, string> = {
    'customer.email': payer.email,
    'customer.givenName': payer.firstName,
    'customer.surname': payer.lastName,
    'customer.phone': payer.phone,
    'customer.ip': payer.ip ?? '',
    'billing.street1': digitsOnly ? `${payer.street1} ${payer.city}` : payer.street1,
    'billing.street2': payer.street2,
    'billing.city': payer.city,
    'billing.state': payer.state || payer.city,
    'billing.postcode': payer.postcode || config.fallbackPostcode,
    'billing.country': payer.country,
  };
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(wanted)) {
    const text = value.trim().slice(0, LONGEST[name] ?? 255);
    if (text !== '' && (!config.latinOnly || LATIN.test(text))) fields[name] = text;
  }
  return fields;
}

/** Returns all fields of `POST /v1/checkouts` for a charge of a channel, by its entity. */
export function checkoutForm(
  charge: Charge,
  { channel, entityId }: { readonly channel: HyperPayChannel; readonly entityId: string },
  config: HyperPayConfig,
): URLSearchParams {
  return new URLSearchParams({
    entityId,
    amount: formatAmount(charge.amount, charge.currency, config.wholeAmounts),
    currency: charge.currency,
    paymentType: 'DB',
    merchantTransactionId: charge.reference,
    integrity: 'true',
    ...(config.testMode ? { testMode: config.testMode } : {}),
    // as the provider's own plugin does in tests
    ...(config.testMode && channel === 'APPLE_PAY' ? { 'customParameters[3Dsimulator.forceEnrolled]': 'true' } : {}),
    ...(config.sendCustomer ? payerFields(charge, config) : {}),
  });
}
