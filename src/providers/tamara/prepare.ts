/** Builds the body that opens a checkout (Tamara contract, section 3). */
import { type Minor, minor, times, toDecimal } from '#kernel/money';
import type { Charge } from '#shop/payments/port';

/** Returns all fields of `POST /checkout` for a charge. Items, VAT and delivery, less the discount, are the total. */
export function checkoutRequest(charge: Charge) {
  const { payer, purchase, currency } = charge;
  const money = (amount: Minor) => ({ amount: toDecimal(amount, currency), currency });
  const phone = `+${payer.phone.replace(/\D/g, '')}`;
  const name = { first_name: payer.firstName, last_name: payer.lastName || payer.firstName };
  const url = new URL(charge.returnUrl);
  url.searchParams.set('attempt', charge.reference);
  return {
    order_reference_id: charge.reference,
    total_amount: money(charge.amount),
    description: charge.description.slice(0, 256),
    country_code: payer.country,
    payment_type: 'PAY_BY_INSTALMENTS',
    locale: charge.language === 'ar' ? 'ar_SA' : 'en_US',
    items: purchase.items.map(({ reference, title, quantity, unitPrice }) => ({
      reference_id: reference,
      type: 'Physical',
      name: title.slice(0, 255),
      sku: reference,
      quantity,
      unit_price: money(unitPrice),
      total_amount: money(times(unitPrice, quantity)),
    })),
    consumer: { ...name, phone_number: phone, email: payer.email },
    shipping_address: {
      ...name,
      line1: payer.street1,
      line2: payer.street2,
      region: payer.state,
      city: payer.city,
      country_code: payer.country,
      phone_number: phone,
    },
    tax_amount: money(purchase.tax),
    shipping_amount: money(purchase.shipping),
    ...(purchase.discount > 0 ? { discount: { name: 'Discount', amount: money(purchase.discount) } } : {}),
    merchant_url: { success: url.href, failure: url.href, cancel: url.href, notification: charge.notifyUrl },
  };
}

/** Whether what is bought adds up to the amount of a charge, as Tamara expects. */
export function addsUp({ amount, purchase: { items, discount, tax, shipping } }: Charge): boolean {
  const goods = items.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);
  return minor(goods - discount + tax + shipping) === amount;
}
