import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Order, OrderItem } from '#contract/orders';
import { detailsPath } from '#shop/catalogue/details-path.rules';
import { useText } from '../../../../texts/use-text.tsx';
import { useLanguage } from '../../client/market.ts';
import { minorOf } from '../../client/order-view.ts';
import { Amount } from '../price.tsx';
import { Size } from '../size.tsx';

type Props = {
  readonly order: Order;
  /** What stands under "Status" for an item. */
  readonly status: (item: OrderItem) => ReactNode;
};

/** The items of an order: a table, cards under 1024 px (specification, sections 2.13 and 2.15). */
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
              <td className="full">
                <div className="item">
                  <img src={item.image} alt="" width="800" height="1000" loading="lazy" />
                  <div>
                    <Link className="h3" to={detailsPath(item.productId, title)}>
                      {title}
                    </Link>
                    <p className="small muted">
                      <ItemSize written={item.weight} />
                    </p>
                  </div>
                </div>
              </td>
              <td data-l={text('order.price')}>
                <Amount amount={minorOf(item.discountprice[0])} currency={item.pricecon} />
              </td>
              <td data-l={text('order.quantity')}>
                <bdi>{item.count}</bdi>
              </td>
              <td data-l={text('order.status')}>{status(item)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** A size as an order keeps it ("100 ml"), in the language of the page where it can be read. */
export function ItemSize({ written }: { written: string }) {
  const [, amount, unit] = /^([\d.]+) (ml|g)$/.exec(written) ?? [];
  if (unit !== 'ml' && unit !== 'g') return <bdi>{written}</bdi>;
  return <Size sizes={[{ amount: Number(amount), unit }]} />;
}
