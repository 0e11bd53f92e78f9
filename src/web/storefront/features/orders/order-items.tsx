import type { ReactNode } from 'react';
import type { OrderItem } from '#contract/orders';
import { detailsPath } from '#shop/catalogue/details-path.rules';
import { useText } from '#texts/use-text';
import { useLanguage } from '../../page/use-page.ts';
import type { ShownOrder } from './order-view.ts';
import { OrderedItemCells } from './ordered-item.tsx';

type Props = {
  readonly order: ShownOrder;
  /** Rendered in the "Status" column of an item. */
  readonly status: (item: OrderItem) => ReactNode;
};

/** The items of an order: a table, cards below 1024 px (specification, sections 2.13 and 2.15). */
export function OrderItems({ order, status }: Props) {
  const text = useText();
  const language = useLanguage();
  return (
    <table className="table table--cards">
      <thead>
        <tr>
          <th scope="col">{text('order.item')}</th>
          <th scope="col">{text('order.price')}</th>
          <th scope="col">{text('order.quantity')}</th>
          <th scope="col">{text('order.status')}</th>
        </tr>
      </thead>
      <tbody>
        {order.orderItems.map((item) => {
          const title = language === 'ar' ? item.arabictitle : item.title;
          return (
            <tr key={item._id}>
              <OrderedItemCells item={item} to={detailsPath(item.productId, title)} />
              <td data-l={text('order.status')}>{status(item)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
