import { Link } from 'react-router';
import type { OrderItem } from '#contract/orders';
import { useText } from '#texts/use-text';
import { minorOf } from '../../client/amounts.ts';
import { useLanguage } from '../../page/use-page.ts';
import { Amount } from '../../ui/price.tsx';
import { Size } from '../../ui/size.tsx';

type Props = {
  readonly item: OrderItem;
  /** The target of picture and name. */
  readonly to: string;
};

/** The first cells of every list of ordered items: picture with name and size, price, quantity. */
export function OrderedItemCells({ item, to }: Props) {
  const text = useText();
  const title = useLanguage() === 'ar' ? item.arabictitle : item.title;
  return (
    <>
      <td className="full">
        <div className="item">
          <Link to={to} tabIndex={-1} aria-hidden="true">
            <img src={item.image} alt="" width="800" height="1000" loading="lazy" />
          </Link>
          <div>
            <Link className="h3" to={to}>
              {title}
            </Link>
            <p className="small muted">
              <ItemSize written={item.weight} />
            </p>
          </div>
        </div>
      </td>
      <td data-l={text('order.price')}>
        <Amount amount={minorOf(item.discountprice[0], item.pricecon)} currency={item.pricecon} />
      </td>
      <td data-l={text('order.quantity')}>
        <bdi>{item.count}</bdi>
      </td>
    </>
  );
}

/** The size stored with an order ("100 ml"), in the language of the page where it can be parsed. */
function ItemSize({ written }: { written: string }) {
  const [, amount, unit] = /^([\d.]+) (ml|g)$/.exec(written) ?? [];
  if (unit !== 'ml' && unit !== 'g') return <bdi>{written}</bdi>;
  return <Size sizes={[{ amount: Number(amount), unit }]} />;
}
