/** Builds the body that opens a session (Tabby contract, section 3). */
import { minor, toDecimalText } from '#kernel/money';
import type { Charge, PastOrder } from '#shop/payments/port';

/** Tabby demands a zip code. */
const NO_ZIP = '00000';

const STATES = { open: 'processing', delivered: 'complete', cancelled: 'canceled' } as const satisfies Readonly<
  Record<PastOrder['state'], string>
>;

/** Returns all fields of `POST /api/v2/checkout` for a charge. Amounts are texts with the decimals of the currency. */
export function sessionRequest(charge: Charge, merchantCode: string, now: Date) {
  const { payer, purchase, currency, history } = charge;
  const decimal = (amount: number) => toDecimalText(minor(amount), currency);
  const buyer = {
    name: `${payer.firstName} ${payer.lastName}`.trim(),
    email: payer.email,
    phone: `+${payer.phone.replace(/\D/g, '')}`,
  };
  const address = {
    city: payer.city,
    address: [payer.street1, payer.street2].filter(Boolean).join(', '),
    zip: payer.postcode ?? NO_ZIP,
  };
  const url = new URL(charge.returnUrl);
  url.searchParams.set('attempt', charge.reference);
  const first = history.at(-1);
  return {
    payment: {
      amount: decimal(charge.amount),
      currency,
      description: charge.description,
      buyer,
      shipping_address: address,
      order: {
        reference_id: charge.reference,
        tax_amount: decimal(purchase.tax),
        shipping_amount: decimal(purchase.shipping),
        discount_amount: decimal(purchase.discount),
        updated_at: now.toISOString(),
        items: purchase.items.map(({ reference, title, quantity, unitPrice }) => ({
          reference_id: reference,
          title: title.slice(0, 255),
          quantity,
          unit_price: decimal(unitPrice),
          category: 'Perfume',
        })),
      },
      buyer_history: {
        registered_since: (first?.at ?? now).toISOString(),
        loyalty_level: history.filter(({ state }) => state === 'delivered').length,
      },
      order_history: history.map(({ at, amount, method, state }) => ({
        purchased_at: at.toISOString(),
        amount: decimal(amount),
        status: STATES[state],
        payment_method: method === 'COD' ? 'cod' : 'card',
        buyer,
        shipping_address: address,
      })),
      meta: { order_id: charge.reference },
    },
    lang: charge.language,
    merchant_code: merchantCode,
    merchant_urls: { success: url.href, cancel: url.href, failure: url.href },
  };
}
