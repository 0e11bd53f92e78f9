import { Link } from 'react-router';
import type { Order } from '#contract/orders';
import { RichText, useText } from '#texts/use-text';
import { Icon } from '../../ui/icon.tsx';
import { OrderAddresses } from './order-addresses.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderInvoice } from './order-invoice.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderSums } from './order-sums.tsx';
import { isMoneyNews, PaymentState } from './payment-state.tsx';

/** The items, seller and addresses of a new order; every item is 'Processing' (specification, section 2.13). */
export function Confirmation({ order }: { order: Order }) {
  const text = useText();
  // an unpaid order is neither on its way nor confirmed by email (decision 0074)
  const awaiting = order.paymentState === 'awaiting' && !order.isCancelled;
  const processing = <span className="status status--gold status--on">{text('order.processing')}</span>;
  return (
    <div className="wrap main--page">
      <div className="okhead">
        <div>
          <p className="goldhi ui">{text('order.confirmation')}</p>
          <h1 className="h1">{text(titleOf(order, awaiting))}</h1>
          <p className="lead">
            {awaiting ? (
              text('payment.awaiting')
            ) : isMoneyNews(order) ? (
              <PaymentState order={order} />
            ) : (
              <RichText id="order.sentTo" values={{ email: order.shippingAddress.email }} />
            )}
          </p>
        </div>
        <OrderInvoice order={order} />
      </div>
      <h2 className="vh">{text('order.summary')}</h2>
      <OrderFacts order={order} />
      <OrderAddresses order={order} />
      <div className="order__items">
        <OrderItems order={order} status={() => processing} />
        <OrderSums order={order} />
      </div>
      <p className="order__on">
        <Link className="more" to="/products">
          {text('cart.continueShopping')}
          <Icon name="next" small flip />
        </Link>
      </p>
    </div>
  );
}

/** Returns the title: a cancelled or unpaid order is not on its way. */
function titleOf({ isCancelled }: Order, awaiting: boolean) {
  if (isCancelled) return 'order.cancelled' as const;
  return awaiting ? ('payment.awaitingTitle' as const) : ('order.onTheWay' as const);
}
