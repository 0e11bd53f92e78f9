import { Link } from 'react-router';
import type { Order } from '#contract/orders';
import { groupedPhone } from '#shop/addresses/phone.rules';
import { RichText, useText } from '#texts/use-text';
import { useFacts } from '../../page/use-page.ts';
import { Icon } from '../../ui/icon.tsx';
import { Amount } from '../../ui/price.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { AccountOffer } from './account-offer.tsx';
import { OrderAddresses } from './order-addresses.tsx';
import { StatusFacts } from './order-facts.tsx';
import { OrderInvoice } from './order-invoice.tsx';
import { OrderItems } from './order-items.tsx';
import { promiseText } from './order-promise.ts';
import { OrderSums } from './order-sums.tsx';
import { amountsOf } from './order-view.ts';
import { isMoneyNews, PaymentState } from './payment-state.tsx';
import picture from './taif-harvest.avif';
import { Timeline } from './timeline.tsx';
import { useInvoice } from './use-invoice.ts';

/**
 * Thanks by name and the day of delivery, what comes next, and the facts of a new order; every item is 'Processing'
 * (specification, section 2.13; design, section 7).
 */
export function Confirmation({ order }: { order: Order }) {
  const text = useText();
  const isWide = useWide();
  const invoice = useInvoice(order);
  const processing = <span className="status status--gold status--on">{text('order.processing')}</span>;
  const qr = <OrderInvoice order={order} invoice={invoice} />;
  return (
    <>
      <Thanks order={order} />
      <div className="wrap main--page okpage">
        <Timeline order={order} />
        <div className="next">
          <AccountOffer order={order} />
          <NextSteps order={order} />
          <div className="qrside">
            {isWide
              ? qr
              : invoice.url !== null && (
                  <a className="link" href={invoice.url} target="_blank" rel="noreferrer">
                    {text('order.invoicePdf')}
                  </a>
                )}
          </div>
        </div>
        <h2 className="vh">{text('order.summary')}</h2>
        <StatusFacts order={order} />
        <OrderAddresses order={order} />
        <div className="order__items">
          <OrderItems order={order} status={() => processing} />
          <OrderSums order={order} />
        </div>
        {!isWide && <div className="order__qr">{qr}</div>}
        <p className="order__on">
          <Link className="more" to="/products">
            {text('cart.continueShopping')}
            <Icon name="next" small flip />
          </Link>
        </p>
      </div>
    </>
  );
}

/** The head of the page. An unpaid order is neither on its way nor confirmed by email (docs/payments.md). */
function Thanks({ order }: { order: Order }) {
  const text = useText();
  const facts = useFacts();
  const isAwaiting = order.paymentState === 'awaiting' && !order.isCancelled;
  const isPlaced = !isAwaiting && !order.isCancelled;
  const promise = promiseText(text, order, true);
  const path = `/orderdetails/${order._id}`;
  const prefix = facts?.prefix ? `/${facts.prefix}` : '';
  const link = `${facts?.origin ?? ''}${prefix}${path}`;
  const message = text('order.onWhatsapp', { number: `#${order.number}`, link });
  return (
    <section className="joy">
      <div className="joy__pic">
        <img src={picture} width="1200" height="800" alt="" />
      </div>
      <div className="wrap joy__t">
        <p className="goldhi ui">
          {text('order.confirmation')} <bdi>#{order.number}</bdi>
        </p>
        <h1 className="display">
          {isPlaced ? <ThanksByName order={order} /> : text(isAwaiting ? 'payment.awaitingTitle' : 'order.cancelled')}
        </h1>
        <p className="lead">
          {isAwaiting ? (
            text('payment.awaiting')
          ) : isMoneyNews(order) ? (
            <PaymentState order={order} />
          ) : (
            isPlaced && (
              <>
                {text('order.onTheWay')}. {promise !== null && <b>{promise}.</b>}
              </>
            )
          )}
        </p>
        {isPlaced && (
          <p className="muted small joy__mail">
            <RichText id="order.sentTo" values={{ email: order.shippingAddress.email }} />
          </p>
        )}
        <div className="joy__a">
          <Link className="btn btn--gold" to={path}>
            {text('order.trackThis')}
          </Link>
          <a className="btn btn--line" href={`https://wa.me/?text=${encodeURIComponent(message)}`} rel="noopener">
            <Icon name="whatsapp" small />
            {text('order.keepOnWhatsapp')}
          </a>
        </div>
      </div>
    </section>
  );
}

function ThanksByName({ order }: { order: Order }) {
  const text = useText();
  const name = order.shippingAddress.firstname.trim();
  return name === '' ? text('order.thanksPlain') : <RichText id="order.thanks" values={{ name }} />;
}

/** What happens when the order arrives, and how to find it again. */
function NextSteps({ order }: { order: Order }) {
  const text = useText();
  return (
    <section>
      <h2 className="h3">{text('order.whenArrives')}</h2>
      <ul className="stepsl">
        <li>
          <RichText
            id="order.courierCalls"
            values={{ phone: <bdi dir="ltr">{groupedPhone(order.shippingAddress.phone)}</bdi> }}
          />
        </li>
        {order.paymentMethod === 'COD' && !order.isPaid && (
          <li>
            <RichText
              id="order.payAtDoor"
              values={{ total: <Amount amount={amountsOf(order).total} currency={order.currency} /> }}
            />
          </li>
        )}
        <li>
          <Link className="link" to="/delivery-and-return">
            {text('order.returnsSay')}
          </Link>
        </li>
        <li>
          <Link className="link" to="/track">
            {text('order.findAgain')}
          </Link>
        </li>
      </ul>
    </section>
  );
}
