import { Link } from 'react-router';
import { PAYMENT_TEXTS } from '#shop/orders/payment-words.rules';
import { useLanguage, useTexts } from '../../client/language.ts';
import { useZoned } from '../../client/zone.ts';
import type { Column } from '../../ui/grid-columns.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useMarketName } from '../../ui/market-name.ts';
import { Count, Money } from '../../ui/money.tsx';
import { OrderStatus } from '../../ui/order-status.tsx';
import { Ago, Time } from '../../ui/time.tsx';
import type { OrderRow } from './orders-data.ts';
import { TEXTS } from './texts.ts';

const PICTURES = 2;

/** The columns of the list of orders; `from` is the query that the page of an order keeps for going back. */
export function useOrderColumns(from: string): readonly Column<OrderRow>[] {
  const texts = useTexts(TEXTS);
  const when = useZoned(texts.placed);
  const payment = useTexts(PAYMENT_TEXTS);
  const language = useLanguage();
  const marketName = useMarketName();
  const codes = (text: string | null) => (text ? <bdi dir="ltr">{text}</bdi> : null);
  return [
    {
      id: 'number',
      label: texts.order,
      sort: 'number',
      cell: ({ number }) => (
        <Link className="link b" to={`/orders/${number}${from}`}>
          <bdi dir="ltr">{number}</bdi>
        </Link>
      ),
    },
    {
      id: 'placed',
      label: when,
      sort: 'placed',
      wide: 'tablet',
      cell: ({ placed }) => <Time at={placed} />,
    },
    {
      id: 'customer',
      label: texts.customer,
      cell: ({ customer, city, market, hasNote, tags }) => (
        <>
          <bdi>{customer ?? '–'}</bdi>
          {hasNote ? <Icon name="note" small /> : null}
          <span className="sub">
            <bdi>{city}</bdi> · {marketName(market)}
            {tags.map((tag) => (
              <span key={tag} className="tag">
                <bdi>{tag}</bdi>
              </span>
            ))}
          </span>
        </>
      ),
    },
    {
      id: 'units',
      label: texts.units,
      wide: 'tablet',
      cell: ({ images, quantity }) => (
        <span className="row orders__p">
          {images.slice(0, PICTURES).map((image, index) => (
            <img key={index} className="ph m" src={image} alt="" loading="lazy" />
          ))}
          <span className="mute">
            <Count value={quantity} />
          </span>
        </span>
      ),
    },
    {
      id: 'payment',
      label: texts.payment,
      wide: true,
      cell: ({ method, payment: state, status }) => (
        <>
          {payment.methods[method]}
          {state === 'on_delivery' ? null : (
            <span className="sub">{payment.states[status === 'awaiting_payment' ? status : state] ?? state}</span>
          )}
        </>
      ),
    },
    { id: 'status', label: texts.status, cell: ({ status }) => <OrderStatus status={status} /> },
    {
      id: 'total',
      label: texts.total,
      sort: 'total',
      end: true,
      cell: ({ total, currency }) => (
        <span className="b">
          <Money amount={total} currency={currency} />
        </span>
      ),
    },
    { id: 'waybill', label: texts.waybill, optional: true, cell: ({ waybill }) => codes(waybill) },
    { id: 'courier', label: texts.courier, optional: true, cell: ({ courier }) => courier },
    { id: 'invoice', label: texts.invoice, optional: true, cell: ({ invoice }) => codes(invoice) },
    { id: 'coupon', label: texts.coupon, optional: true, cell: ({ coupon }) => codes(coupon) },
    { id: 'language', label: texts.language, optional: true, cell: (row) => texts.languages[row.language] },
    {
      id: 'cash',
      label: texts.cash,
      optional: true,
      end: true,
      cell: ({ cashToCollect, currency }) => <Money amount={cashToCollect} currency={currency} />,
    },
    { id: 'age', label: texts.age, optional: true, cell: ({ placed }) => <Ago key={language} at={placed} /> },
  ];
}
