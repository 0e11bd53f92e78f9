import { Fragment } from 'react';
import { Link } from 'react-router';
import type { MyOrder } from '#contract/my-orders';
import type { OrderItem } from '#contract/orders';
import { useText } from '#texts/use-text';
import { formatDate } from '../../../../texts/format.ts';
import { useLanguage } from '../../page/use-page.ts';
import { Icon } from '../../ui/icon.tsx';
import { OrderStatus } from './order-status.tsx';
import { marketOf } from './order-view.ts';
import { OrderedItemCells } from './ordered-item.tsx';
import { isMoneyNews, PaymentState } from './payment-state.tsx';

const COLUMNS = ['item', 'price', 'quantity', 'status', 'date'] as const;

type Props = { readonly orders: readonly MyOrder[]; readonly onCancel: (order: MyOrder) => void };

/** One row per item; the actions of an order are in its first row. Cards below 1024 px. */
export function OrdersTable({ orders, onCancel }: Props) {
  const text = useText();
  return (
    <table className="table table--cards">
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {text(`orders.${column}`)}
            </th>
          ))}
          <th scope="col">
            <span className="vh">{text('orders.action')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Fragment key={order._id}>
            {order.orderItems.map((item, at) => (
              <ItemRow key={item._id} order={order} item={item} first={at === 0} onCancel={onCancel} />
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

type RowProps = { order: MyOrder; item: OrderItem; first: boolean; onCancel: (order: MyOrder) => void };

function ItemRow({ order, item, first, onCancel }: RowProps) {
  const text = useText();
  const language = useLanguage();
  const title = language === 'ar' ? item.arabictitle : item.title;
  const path = `/orderdetails/${order._id}`;
  return (
    <tr>
      <OrderedItemCells item={item} to={path} />
      <td data-l={text('orders.status')}>
        <OrderStatus order={order} />
        {isMoneyNews(order) && (
          <p className="micro muted">
            <PaymentState order={order} />
          </p>
        )}
      </td>
      <td data-l={text('orders.date')}>
        <bdi>{formatDate(new Date(order.createdAt), marketOf(order), language)}</bdi>
      </td>
      <td className="full">
        {first && order.cancelMinutes > 0 ? (
          <>
            <button type="button" className="btn btn--line btn--s" onClick={() => onCancel(order)}>
              {text('orders.cancelOrder')}
              <span className="vh"> {order.number}</span>
            </button>
            <p className="micro faint">{text('orders.minutesLeft', { n: order.cancelMinutes })}</p>
          </>
        ) : (
          <Link className="more small" to={path}>
            {text('orders.details')}
            <span className="vh">: {title}</span>
            <Icon name="next" small flip />
          </Link>
        )}
      </td>
    </tr>
  );
}
