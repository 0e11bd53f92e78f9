/** Builds the body that opens a payment page (PayTabs contract, section 3.1). */
import { toDecimal } from '#kernel/money';
import { westernDigits } from '#kernel/text';
import type { Charge } from '#shop/payments/port';
import type { PayTabsConfig } from './config.ts';

/**
 * Returns all fields of `POST /payment/request` for a charge. The amount is a JSON number with at most the decimals of
 * its currency.
 */
export function pageRequest(charge: Charge, config: PayTabsConfig): Readonly<Record<string, unknown>> {
  const { payer } = charge;
  return {
    profile_id: config.profileId,
    tran_type: 'sale',
    tran_class: 'ecom',
    cart_id: charge.reference,
    cart_description: charge.description.slice(0, 128),
    cart_currency: charge.currency,
    cart_amount: toDecimal(charge.amount, charge.currency),
    callback: charge.notifyUrl,
    return: charge.returnUrl,
    ...(config.returnUsingGet ? { return_using_get: true } : {}),
    hide_shipping: true,
    paypage_lang: charge.language,
    payment_methods: charge.offersApplePay ? ['creditcard', 'applepay'] : ['creditcard'],
    customer_details: {
      name: `${payer.firstName} ${payer.lastName}`.trim(),
      email: payer.email,
      phone: westernDigits(payer.phone),
      street1: [payer.street1, payer.street2].filter((line) => line !== '').join(', '),
      city: payer.city,
      state: payer.state || payer.city,
      country: payer.country,
      ...(payer.postcode ? { zip: westernDigits(payer.postcode) } : {}),
      ...(payer.ip ? { ip: payer.ip } : {}),
    },
  };
}
