import { Link, useNavigate, useParams } from 'react-router';
import { directionOf, MARKETS } from '#kernel/market';
import { groupedPhone } from '#shop/addresses/phone.rules';
import { countryText } from '#texts/stored-texts';
import { joined, useLanguage, useTexts } from '../../client/language.ts';
import { useZoned } from '../../client/zone.ts';
import { AlikePanels, FiguresPanel, PrivacyPanel } from '../../ui/customers/panels.tsx';
import { useCustomer, type WholeCustomer } from '../../ui/customers/state.ts';
import { CUSTOMER_TEXTS } from '../../ui/customers/texts.ts';
import { Empty, ErrorPanel } from '../../ui/error-panel.tsx';
import { Money } from '../../ui/money.tsx';
import { Page, Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { Time } from '../../ui/time.tsx';

type Order = WholeCustomer['orders'][number];

/** The page of a person: orders, addresses, reviews, figures, and what the law gives them. */
export function Component() {
  const language = useLanguage();
  const texts = useTexts(CUSTOMER_TEXTS);
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { data, error, refetch } = useCustomer(id);
  const crumb = (
    <Link className="link" to="/customers">
      {texts.title}
    </Link>
  );
  if (!data) {
    return (
      <Page title={texts.customer} crumb={crumb}>
        {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      </Page>
    );
  }
  const { person } = data;
  return (
    <Page
      title={<bdi>{person.name || '–'}</bdi>}
      tab={person.name}
      crumb={crumb}
      beside={
        <>
          <bdi dir="ltr">{groupedPhone(person.phone)}</bdi>
          <bdi dir="ltr">{person.email}</bdi>
        </>
      }
    >
      <div className="cols">
        <div className="stack">
          <Panel title={texts.orders} flush>
            {data.orders.length === 0 ? <Empty title={texts.noOrders} /> : <OrdersTable orders={data.orders} />}
          </Panel>
          <Panel title={texts.addresses}>
            {data.addresses.length === 0 ? <p className="mute">{texts.noAddresses}</p> : null}
            <ul className="stack s">
              {data.addresses.map((one) => (
                <li key={`${one.address} ${one.apartment} ${one.city}`} dir="auto">
                  {joined(
                    ...[one.name, one.address, one.apartment, one.city, one.state, one.zip],
                    countryText(one.country, language),
                  )}
                </li>
              ))}
            </ul>
          </Panel>
          <Panel title={texts.reviews}>
            {data.reviews.length === 0 ? <p className="mute">{texts.noReviews}</p> : null}
            <ul className="stack s">
              {data.reviews.map((one) => (
                <li key={`${one.productId} ${one.createdAt}`}>
                  <span className="sm faint">
                    {one.rate}/5 · <Time at={one.createdAt} style="day" />
                  </span>
                  <p dir="auto">{one.review}</p>
                </li>
              ))}
            </ul>
          </Panel>
        </div>
        <div className="stack">
          <FiguresPanel person={person} />
          <AlikePanels whole={data} />
          <PrivacyPanel person={person} onGone={() => void navigate('/customers')} />
        </div>
      </div>
    </Page>
  );
}

function OrdersTable({ orders }: { readonly orders: readonly Order[] }) {
  const texts = useTexts(CUSTOMER_TEXTS);
  const language = useLanguage();
  const when = useZoned(texts.placed);
  return (
    <table className="t" dir={directionOf(language)}>
      <thead>
        <tr>
          <th scope="col">{texts.number}</th>
          <th scope="col">{when}</th>
          <th scope="col">{texts.status}</th>
          <th scope="col" className="end">
            {texts.total}
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.number}>
            <td>
              <Link className="link" to={`/orders/${order.number}`}>
                <bdi dir="ltr">{order.number}</bdi>
              </Link>
              <span className="sub">{MARKETS[order.market].name.short[language]}</span>
            </td>
            <td>
              <Time at={order.createdAt} />
            </td>
            <td>
              <OrderState order={order} />
            </td>
            <td className="end">
              <Money amount={order.total} currency={order.currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function OrderState({ order }: { readonly order: Order }) {
  const texts = useTexts(CUSTOMER_TEXTS);
  if (order.cancelled) return <StatusMark shape="line">{texts.orderState.cancelled}</StatusMark>;
  if (order.parcel === 'returned') return <StatusMark kind="warn">{texts.orderState.returned}</StatusMark>;
  if (order.delivered) return <StatusMark kind="ok">{texts.orderState.delivered}</StatusMark>;
  return (
    <StatusMark kind="info" shape="ring">
      {texts.orderState.underway}
    </StatusMark>
  );
}
