import { Link } from 'react-router';
import type { MyOrder } from '#contract/my-orders';
import type { OrderItem } from '#contract/orders';
import { RichText, useText } from '#texts/use-text';
import { formatDate, formatDateTime } from '../../../../texts/format.ts';
import { useLanguage } from '../../page/use-page.ts';
import { Amount } from '../../ui/price.tsx';
import { AddressNeeded } from './address-needed.tsx';
import { BuyAgain } from './buy-again.tsx';
import { promiseText } from './order-promise.ts';
import { OrderStatus } from './order-status.tsx';
import { amountsOf, marketOf } from './order-view.ts';
import { OrderedItemCells } from './ordered-item.tsx';
import { isMoneyNews, PaymentState } from './payment-state.tsx';
import { useStepDate } from './step-date.ts';
import { Timeline } from './timeline.tsx';

const COLUMNS = ['item', 'price', 'quantity', 'status', 'date'] as const;

type Props = { readonly order: MyOrder; readonly onCancel: (order: MyOrder) => void };

/**
 * One order of My Orders (design, section 7): number, time, state and total in the head, a timeline while it is open, the
 * specified columns, and its actions once at the foot.
 */
export function OrderBox({ order, onCancel }: Props) {
  const text = useText();
  const language = useLanguage();
  const stepDate = useStepDate(order);
  const promise = promiseText(text, order);
  const isOpen = !order.isCancelled && !order.isDelivered;
  const deliveredAt = order.isCancelled ? undefined : order.deliveredAt;
  const units = order.orderItems.reduce((sum, { count }) => sum + count, 0);
  return (
    <article className="ord" aria-labelledby={`order-${order.number}`}>
      <header className="ord__h">
        <div>
          <h2 className="h3" id={`order-${order.number}`}>
            <RichText id="order.named" values={{ number: `#${order.number}` }} />
          </h2>
          <p className="small muted">
            <bdi>{formatDateTime(new Date(order.createdAt), marketOf(order), language)}</bdi>
          </p>
        </div>
        <div className="ord__s">
          <OrderStatus order={order} />
          <AddressNeeded order={order} />
          {promise !== null && <small>{promise}</small>}
          {deliveredAt && (
            <small>
              <bdi>{stepDate(deliveredAt)}</bdi>
            </small>
          )}
          {isMoneyNews(order) && (
            <small>
              <PaymentState order={order} />
            </small>
          )}
        </div>
        <p className="ord__t">
          <Amount amount={amountsOf(order).total} currency={order.currency} />
          <small>
            {text('orders.products', { n: order.orderItems.length })}
            {units > order.orderItems.length &&
              `${language === 'ar' ? '، ' : ', '}${text('orders.units', { n: units })}`}
          </small>
        </p>
      </header>
      {isOpen && <Timeline order={order} />}
      <table className="table table--cards">
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {text(`orders.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.orderItems.map((item) => (
            <ItemRow key={item._id} order={order} item={item} />
          ))}
        </tbody>
      </table>
      <OrderActions order={order} isOpen={isOpen} onCancel={onCancel} />
    </article>
  );
}

function ItemRow({ order, item }: { order: MyOrder; item: OrderItem }) {
  const text = useText();
  const language = useLanguage();
  return (
    <tr>
      <OrderedItemCells item={item} to={`/orderdetails/${order._id}`} />
      <td data-l={text('orders.status')}>
        <OrderStatus order={order} />
      </td>
      <td data-l={text('orders.date')}>
        <bdi>{formatDate(new Date(order.createdAt), marketOf(order), language)}</bdi>
      </td>
    </tr>
  );
}

/** The column 'Action', once an order: details, invoice, buy again, review, and Cancel Order with the minutes left. */
function OrderActions({ order, isOpen, onCancel }: Props & { isOpen: boolean }) {
  const text = useText();
  const of = `#${order.number}`;
  return (
    <footer className="ord__f">
      <h3 className="vh">{text('orders.action')}</h3>
      <Link className="btn btn--line btn--s" to={`/orderdetails/${order._id}`}>
        {text(isOpen ? 'orders.track' : 'orders.details')}
        <span className="vh"> {of}</span>
      </Link>
      {order.order_invoice !== '' && (
        <a className="link small" href={order.order_invoice} target="_blank" rel="noreferrer">
          {text('orders.invoice')}
          <span className="vh"> {of}</span>
        </a>
      )}
      {!isOpen && <BuyAgain items={order.orderItems} label={text('orders.buyAgain')} of={of} />}
      {order.isDelivered && !order.isCancelled && (
        <Link className="link small" to="/writereview">
          {text('orders.writeReview')}
          <span className="vh"> {of}</span>
        </Link>
      )}
      {order.cancelMinutes > 0 && (
        <span className="ord__c">
          <button type="button" className="btn btn--s btn--danger" onClick={() => onCancel(order)}>
            {text('orders.cancelOrder')}
            <span className="vh"> {of}</span>
          </button>
          <small>{text('orders.minutesLeft', { n: order.cancelMinutes })}</small>
        </span>
      )}
    </footer>
  );
}
