import { z } from 'zod';
import { orderSeller } from './stored-json.ts';
import type { orderLines, orders } from './tables.ts';
import type { Order, OrderLine } from './types.ts';

const record = z.record(z.string(), z.unknown()).nullable();

/** An order from its row and the rows of its lines. Throws when a document in it is not what was written. */
export function readOrder(row: typeof orders.$inferSelect, lines: readonly (typeof orderLines.$inferSelect)[]): Order {
  return {
    id: row.id,
    number: row.number,
    ownerId: row.ownerId,
    cartId: row.cartId,
    market: row.market,
    currency: row.currency,
    language: row.language,
    lines: lines.map((line) => ({ id: line.id, ...readLine(line) })),
    amounts: {
      subtotal: row.subtotal,
      discount: row.discount,
      tax: row.vat,
      shipping: row.shipping,
      total: row.total,
    },
    vatBasisPoints: row.vatBasisPoints,
    coupon: row.coupon,
    address: {
      email: row.email,
      firstName: row.firstName,
      lastName: row.lastName,
      address: row.address,
      apartment: row.apartment,
      city: row.city,
      country: row.country,
      state: row.state,
      zip: row.zip,
      phone: row.phone,
    },
    seller: orderSeller.parse(row.seller),
    payment: {
      method: row.paymentMethod,
      state: row.paymentState,
      paidAt: row.paidAt,
      transactionId: row.transactionId,
      tranRef: row.tranRef,
      result: record.parse(row.paymentResult),
    },
    scan: record.parse(row.orderStatus),
    invoiceUrl: row.invoiceUrl,
    creditNoteUrl: row.creditNoteUrl,
    createdAt: row.createdAt,
    cancelledAt: row.cancelledAt,
    deliveredAt: row.deliveredAt,
  };
}

/** A line of an order from its row. */
export function readLine(row: typeof orderLines.$inferSelect): OrderLine {
  const { productId, titleEn, titleAr, image, size, listPrice, unitPrice, count } = row;
  return { productId, title: { en: titleEn, ar: titleAr }, image, size, listPrice, unitPrice, count };
}
