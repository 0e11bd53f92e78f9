import { noPaymentResult, type Order as OrderOnTheWire, type OrdersAnswer } from '#contract/orders';
import type { Currency } from '#kernel/market';
import { toDecimal } from '#kernel/money';
import { type Order, type OrderAmounts, scanDescription } from '#shop/orders';
import type { ParcelView } from '#shop/parcels';
import type { Shop } from '../../shop/shop.ts';

type Deps = Pick<Shop, 'publicUrl'>;

/** Orders as calls answer them: `user` is the list (specification, section 7). */
export function ordersAnswer(shop: Deps, orders: readonly Order[]): OrdersAnswer {
  return { user: orders.map((order) => orderAnswer(shop, order)) };
}

/** An order under the names of section 3 of the specification, amounts as decimals, links absolute. */
export function orderAnswer({ publicUrl }: Deps, order: Order): OrderOnTheWire {
  const { amounts, payment, address, currency, scan } = order;
  const { legalName, address: sellerAddress, shipFrom, vatNumber } = order.seller;
  const words = scanDescription(order);
  return {
    _id: order.id,
    number: order.number,
    createdAt: order.createdAt.toISOString(),
    userId: order.ownerId,
    paymentMethod: payment.method,
    paymentState: payment.state,
    paymentResult: { ...(payment.result ?? noPaymentResult) },
    ...amountsAnswer(amounts, currency),
    coupon: order.coupon ?? '',
    taxRate: order.vatBasisPoints / 100,
    currency,
    transactionId: payment.transactionId,
    isPaid: payment.paidAt !== null,
    paidAt: payment.paidAt?.toISOString() ?? null,
    country: order.market,
    tran_ref: payment.tranRef,
    shippingAddress: {
      firstname: address.firstName,
      lastname: address.lastName,
      address: address.address,
      appartment: address.apartment,
      city: address.city,
      state: address.state,
      country: address.country,
      pin: address.zip,
      phone: address.phone,
      email: address.email,
    },
    orderItems: order.lines.map((line) => ({
      _id: line.id,
      productId: line.productId,
      image: line.image,
      title: line.title.en,
      arabictitle: line.title.ar,
      pricecon: currency,
      discountprice: [toDecimal(line.unitPrice, currency)],
      price: [toDecimal(line.listPrice, currency)],
      weight: line.size,
      count: line.count,
    })),
    isDelivered: order.deliveredAt !== null,
    isCancelled: order.cancelledAt !== null,
    ...(words === null ? {} : { orderStatus: { ...scan, ScanDescription: words } }),
    order_invoice: order.invoiceUrl && `${publicUrl}${order.invoiceUrl}`,
    order_credit_note: order.creditNoteUrl && `${publicUrl}${order.creditNoteUrl}`,
    seller: { legalName, address: sellerAddress, shipFrom, vatNumber },
  };
}

/** One order with how far its parcel is. */
export function orderWithParcel(shop: Deps, order: Order, parcel: ParcelView | null): OrdersAnswer {
  const shipment = parcel && {
    bookedAt: parcel.bookedAt.toISOString(),
    dispatchedAt: parcel.dispatchedAt?.toISOString() ?? null,
    deliveredAt: order.deliveredAt?.toISOString() ?? null,
    trackingNumber: parcel.trackingNumber,
    trackingUrl: parcel.trackingUrl,
  };
  return { user: [{ ...orderAnswer(shop, order), ...(shipment ? { shipment } : {}) }] };
}

/** Amounts under the names of an order. */
export function amountsAnswer(amounts: OrderAmounts, currency: Currency) {
  return {
    itemsPrice: toDecimal(amounts.subtotal, currency),
    discount: toDecimal(amounts.discount, currency),
    taxPrice: toDecimal(amounts.tax, currency),
    shippingPrice: toDecimal(amounts.shipping, currency),
    totalPrice: toDecimal(amounts.total, currency),
  };
}
