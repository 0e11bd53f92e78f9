import { Link } from 'react-router';
import { cardOnDeliveryFee } from '#shop/delivery/card-on-delivery.rules';
import { RichText, useText } from '#texts/use-text';
import { Fact } from '../../ui/fact.tsx';
import { Amount } from '../../ui/price.tsx';
import { OrderAddresses } from './order-addresses.tsx';
import { DateAndTotal } from './order-facts.tsx';
import { OrderInvoice } from './order-invoice.tsx';
import { OrderItems } from './order-items.tsx';
import { ItemStatus, OrderStatus } from './order-status.tsx';
import { OrderSums } from './order-sums.tsx';
import { amountsOf, type ShownOrder } from './order-view.ts';
import { isMoneyNews, PaymentState } from './payment-state.tsx';
import { Timeline } from './timeline.tsx';

const METHODS = {
  COD: 'payment.codTitle',
  VISA_MASTER: 'payment.visaMaster',
  MADA: 'payment.mada',
  ONLINE: 'payment.online',
} as const;

const isMethod = (method: string): method is keyof typeof METHODS => Object.hasOwn(METHODS, method);

/** All data of one order (specification, section 2.15). */
export function Details({ order }: { order: ShownOrder }) {
  const text = useText();
  const { paymentMethod } = order;
  return (
    <>
      <div className="okhead">
        <div>
          <nav className="crumbs" aria-label={text('a11y.breadcrumb')}>
            <ol>
              <li>
                <Link to="/myorders">{text('account.myOrders')}</Link>
              </li>
              <li>
                <span aria-current="page">{text('order.details')}</span>
              </li>
            </ol>
          </nav>
          <h1 className="h1">
            <RichText id="order.named" values={{ number: `#${order.number}` }} />
          </h1>
        </div>
        <OrderInvoice order={order} />
      </div>
      <Timeline order={order} />
      <dl className="kv kv--ruled">
        <DateAndTotal order={order} />
        <Fact name={text('order.paymentMethod')}>
          {isMethod(paymentMethod) ? text(METHODS[paymentMethod]) : paymentMethod}
          {(paymentMethod !== 'COD' || isMoneyNews(order)) && (
            <p className="small muted">
              <PaymentState order={order} />
            </p>
          )}
        </Fact>
        <Fact name={text('order.status')}>
          <OrderStatus order={order} />
        </Fact>
        <TrackingNumber order={order} />
      </dl>
      <OrderAddresses order={order} />
      <div className="order__items">
        <OrderItems order={order} status={() => <ItemStatus order={order} />} />
        <OrderSums order={order} />
      </div>
      {paymentMethod === 'COD' && <CardOnDelivery order={order} />}
    </>
  );
}

/** Number and link of the parcel, once the courier has it (specification, section 9.3). */
function TrackingNumber({ order: { shipment } }: { order: ShownOrder }) {
  const text = useText();
  if (!shipment?.trackingNumber || !shipment.trackingUrl) return null;
  return (
    <Fact name={text('order.tracking')}>
      <a className="link" href={shipment.trackingUrl} rel="noopener noreferrer">
        <bdi dir="ltr">{shipment.trackingNumber}</bdi>
      </a>
    </Fact>
  );
}

/**
 * The note on card-on-delivery fees (specification, sections 2.15 and 9.2), with this order's fee while it is unpaid.
 */
function CardOnDelivery({ order }: { order: ShownOrder }) {
  const text = useText();
  const fee = cardOnDeliveryFee(order.country, amountsOf(order).total);
  return (
    <p className="note order__note">
      {text(`order.cardOnDelivery.${order.country}`)}
      {!order.isPaid && !order.isCancelled && (
        <>
          {' '}
          <RichText
            id="order.cardOnDelivery.this"
            values={{ fee: <Amount amount={fee} currency={order.currency} /> }}
          />
        </>
      )}
    </p>
  );
}
