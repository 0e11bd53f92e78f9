import { Link } from 'react-router';
import type { MovementAnswer } from '#contract/admin/stock';
import { MARKETS } from '#kernel/market';
import { STOCK_REASON_TEXTS } from '#shop/stock/reason-words.rules';
import { STOCK_REASON_NAMES } from '#shop/stock/reasons.rules';
import { joined, useLanguage, useTexts } from '../../client/language.ts';
import { useList, useListAddress } from '../../client/list.ts';
import { useZoned } from '../../client/zone.ts';
import { Filters } from '../../ui/filters.tsx';
import { Grid } from '../../ui/grid.tsx';
import type { Column } from '../../ui/grid-columns.tsx';
import { Page } from '../../ui/panel.tsx';
import { Time } from '../../ui/time.tsx';
import { TEXTS } from './texts.ts';

const signed = (delta: number): string => (delta < 0 ? `−${-delta}` : delta === 0 ? '0' : `+${delta}`);

/** Every change of the stock, newest first. */
export function Component() {
  const texts = useTexts(TEXTS);
  const when = useZoned(texts.at);
  const language = useLanguage();
  const names = useTexts(STOCK_REASON_TEXTS);
  const address = useListAddress({ sort: '-newest' });
  const list = useList('/stock/movements', address, { extra: { count: 'exact' } });
  const columns: readonly Column<MovementAnswer>[] = [
    { id: 'at', label: when, sort: 'newest', cell: ({ at }) => <Time at={at} /> },
    { id: 'product', label: texts.product, cell: ({ product }) => product.title[language] },
    { id: 'market', label: texts.market, cell: ({ market }) => MARKETS[market].name.short[language] },
    { id: 'delta', label: texts.delta, end: true, cell: ({ delta }) => <Signed delta={delta} /> },
    { id: 'after', label: texts.after, end: true, cell: ({ after }) => <span className="num">{after}</span> },
    { id: 'reason', label: texts.reason, cell: ({ reason }) => names[reason] },
    {
      id: 'reference',
      label: texts.reference,
      wide: true,
      cell: ({ order, reference, note, reason }) => (
        <span className="row wrap">
          {order === null ? null : (
            <Link className="link" to={`/orders/${order}`}>
              <bdi dir="ltr">{order}</bdi>
            </Link>
          )}
          <bdi>
            {[reason === 'held' || reason === 'released' || reason === 'sold' ? '' : reference, note]
              .filter(Boolean)
              .join(' · ')}
          </bdi>
        </span>
      ),
    },
    {
      id: 'actor',
      label: texts.actor,
      wide: true,
      cell: ({ actor }) => (
        <bdi>{actor.kind === 'staff' ? actor.name : actor.kind === 'shopper' ? texts.shopper : texts.system}</bdi>
      ),
    },
  ];
  return (
    <Page
      title={texts.title}
      crumb={
        <Link className="link" to="/stock">
          {texts.stock}
        </Link>
      }
    >
      <Filters
        address={address}
        search={texts.search}
        filters={[
          {
            kind: 'choice',
            name: 'reason',
            label: texts.reason,
            options: STOCK_REASON_NAMES.map((name) => ({ value: name, label: names[name] })),
          },
        ]}
      />
      <Grid
        label={texts.title}
        columns={columns}
        list={list}
        address={address}
        rowId={({ id }) => id}
        rowName={({ product, at }) => joined(product.title[language], at)}
        empty={texts.empty}
      />
    </Page>
  );
}

function Signed({ delta }: { readonly delta: number }) {
  return (
    <b className="num">
      <bdi dir="ltr">{signed(delta)}</bdi>
    </b>
  );
}
