import type { Order } from '#shop/orders';
import { addressLine } from './buyer.rules.ts';
import type { InvoiceSource } from './draft.rules.ts';

/** What an order's invoice is made from: the order as it was placed, with the seller of its day. */
export function sourceOfOrder(order: Order): InvoiceSource {
  const { address, amounts, seller } = order;
  return {
    market: order.market,
    currency: order.currency,
    seller: {
      legalName: seller.legalName,
      address: seller.address,
      commercialRegistration: seller.commercialRegistration,
      vatNumber: seller.vatNumber,
      email: seller.email,
      phone: seller.phone,
    },
    buyer: {
      name: `${address.firstName} ${address.lastName}`.trim(),
      address: addressLine(address, order.market),
      phone: address.phone,
    },
    orderNumber: order.number,
    orderedAt: order.createdAt.toISOString(),
    paymentMethod: order.payment.method,
    lines: order.lines.map(({ title, size, count, unitPrice }) => ({ title, size, count, unitPrice })),
    subtotal: amounts.subtotal,
    discount: amounts.discount,
    coupon: order.coupon,
    vatBasisPoints: order.vatBasisPoints,
    vat: amounts.tax,
    shipping: amounts.shipping,
    total: amounts.total,
  };
}
