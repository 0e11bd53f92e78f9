import type { ReactNode } from 'react';
import { cardOnDeliveryFee } from '#shop/delivery/card-on-delivery.rules';
import type { TextKey } from '#texts/text';
import { RichText, useText } from '#texts/use-text';
import { Fact } from '../../ui/fact.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Amount } from '../../ui/price.tsx';
import { AddressNeeded } from './address-needed.tsx';
import { BuyAgain } from './buy-again.tsx';
import { OrderAddresses } from './order-addresses.tsx';
import { StatusFacts } from './order-facts.tsx';
import { OrderInvoice } from './order-invoice.tsx';
import { OrderItems } from './order-items.tsx';
import { promiseText } from './order-promise.ts';
import { ItemStatus, OrderStatus } from './order-status.tsx';
import { OrderSums } from './order-sums.tsx';
import { amountsOf, type ShownOrder } from './order-view.ts';
import { ParcelTrack } from './parcel-track.tsx';
import { isMoneyNews, PaymentState } from './payment-state.tsx';
import { useStepDate } from './step-date.ts';
import { Timeline } from './timeline.tsx';
import { useInvoice } from './use-invoice.ts';

const METHODS = {
  COD: 'payment.codTitle',
  VISA_MASTER: 'payment.visaMaster',
  MADA: 'payment.mada',
  ONLINE: 'payment.online',
  APPLE_PAY: 'payment.applePay',
} as const;

const isMethod = (method: string): method is keyof typeof METHODS => Object.hasOwn(METHODS, method);

/** A lender's name, as it writes it in both languages. */
const capitalised = (code: string) => code.charAt(0) + code.slice(1).toLowerCase();

type Props = {
  readonly order: ShownOrder;
  /** The page above: a link, or nothing for an order that was looked up. */
  readonly above?: ReactNode;
};

/** All data of one order; its heading says the state (specification, section 2.15; design, section 7). */
export function Details({ order, above }: Props) {
  const text = useText();
  const invoice = useInvoice(order);
  const { paymentMethod } = order;
  return (
    <>
      <nav className="crumbs" aria-label={text('a11y.breadcrumb')}>
        <ol>
          {above && <li>{above}</li>}
          <li>
            <span aria-current="page">
              {text('order.details')} <bdi>#{order.number}</bdi>
            </span>
          </li>
        </ol>
      </nav>
      <div className="okhead">
        <div>
          <h1 className="h1">{text(headingOf(order))}</h1>
          <Lead order={order} />
        </div>
        <div className="ord__f">
          <BuyAgain items={order.orderItems} label={text('orders.buyAllAgain')} of={`#${order.number}`} />
          <button type="button" className="link small" onClick={() => window.print()}>
            <Icon name="print" small />
            {text('order.print')}
          </button>
        </div>
      </div>
      <Timeline order={order} />
      <ParcelTrack order={order} />
      <StatusFacts order={order} />
      <dl className="kv kv--3">
        <Fact name={text('order.paymentMethod')}>
          {isMethod(paymentMethod) ? text(METHODS[paymentMethod]) : capitalised(paymentMethod)}
          {(paymentMethod !== 'COD' || isMoneyNews(order)) && (
            <p className="small muted">
              <PaymentState order={order} />
            </p>
          )}
        </Fact>
        <Fact name={text('order.status')}>
          <OrderStatus order={order} />
          <AddressNeeded order={order} />
        </Fact>
        {invoice.url !== null && (
          <Fact name={text('order.invoiceName')}>
            <a className="link" href={invoice.url} target="_blank" rel="noreferrer">
              {text('order.invoicePdf')}
            </a>
          </Fact>
        )}
      </dl>
      <OrderAddresses order={order} />
      <div className="order__items">
        <OrderItems order={order} status={() => <ItemStatus order={order} />} />
        <div className="order__end">
          <OrderInvoice order={order} invoice={invoice} />
          <OrderSums order={order} />
        </div>
      </div>
      {paymentMethod === 'COD' && <CardOnDelivery order={order} />}
    </>
  );
}

/** The state of an order as its heading. */
function headingOf({ isCancelled, isDelivered, paymentState, shipment, orderStatus }: ShownOrder): TextKey {
  if (isCancelled) return 'order.cancelled';
  if (paymentState === 'awaiting') return 'payment.awaitingTitle';
  if (isDelivered) return 'order.delivered';
  const isDispatched = shipment ? shipment.dispatchedAt !== null : orderStatus !== undefined;
  return isDispatched ? 'order.headOnWay' : 'order.headWrapping';
}

/** The days of delivery, or when it was delivered. */
function Lead({ order }: { order: ShownOrder }) {
  const text = useText();
  const stepDate = useStepDate(order);
  const promise = promiseText(text, order, true);
  if (promise !== null) return <p className="lead">{promise}</p>;
  const at = order.isCancelled ? undefined : order.deliveredAt;
  if (!at) return null;
  const date = stepDate(at);
  return (
    <p className="lead">
      <RichText id="order.deliveredOn" values={{ date }} />
    </p>
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
