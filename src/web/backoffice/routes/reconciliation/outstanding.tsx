import { DEFAULT_MARKET } from '#kernel/market';
import { send } from '../../client/api.ts';
import { useTexts } from '../../client/language.ts';
import { useList, useListAddress } from '../../client/list.ts';
import { useMarket } from '../../client/market.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/error-panel.tsx';
import { Filters } from '../../ui/filters.tsx';
import { Grid } from '../../ui/grid.tsx';
import type { Column } from '../../ui/grid-columns.tsx';
import { Money } from '../../ui/money.tsx';
import { OrderLink } from '../../ui/order-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import { Time } from '../../ui/time.tsx';
import { CASH_TEXTS } from './cash-texts.ts';
import { useCourierName } from './courier-name.ts';
import type { Asked } from './note-dialog.tsx';
import type { Cash } from './use-cash.ts';

/** Ages, and whether their cash is late (decision 0288). */
const AGES = [
  ['0-7', false],
  ['8-14', false],
  ['15-30', true],
  ['30+', true],
] as const;
const LATE_DAYS = 14;

type Props = { readonly cash: Cash; readonly onAsk: (asked: Asked) => void };

/** Delivered orders whose cash has not come: by age and courier, and each of them. */
export function CashOutstanding({ cash, onAsk }: Props) {
  const texts = useTexts(CASH_TEXTS);
  const address = useListAddress({ view: 'cash' });
  const list = useList('/remittances/outstanding', address);
  type Row = NonNullable<typeof list.data>['items'][number];
  const columns: readonly Column<Row>[] = [
    { id: 'order', label: texts.order, cell: (row) => <OrderLink number={row.order} /> },
    { id: 'waybill', label: texts.waybill, cell: (row) => <bdi dir="ltr">{row.waybill ?? '–'}</bdi> },
    { id: 'age', label: texts.age, sort: 'delivered', cell: (row) => texts.days(row.days) },
    { id: 'state', label: texts.state, cell: (row) => <ClaimState row={row} /> },
    {
      id: 'cash',
      label: texts.cash,
      end: true,
      cell: (row) => <Money amount={row.amount} currency={row.currency} />,
    },
    {
      id: 'claim',
      label: texts.action,
      end: true,
      cell: (row) => (
        <Button
          aria-label={`${row.claimedAt ? texts.claimAgain : texts.claim} ${row.order}`}
          onClick={() =>
            onAsk({
              write: (body) => send('POST', '/orders/{number}/claim-cash', { path: { number: row.order }, body }),
              title: `${texts.claim} ${row.order}`,
            })
          }
        >
          {row.claimedAt ? texts.claimAgain : texts.claim}
        </Button>
      ),
    },
  ];
  return (
    <div className="stack">
      {cash.ages.length === 0 ? null : <Ages cash={cash} />}
      <Panel title={texts.outstanding} flush>
        <Filters
          address={address}
          filters={[
            {
              kind: 'choice',
              name: 'age',
              label: texts.age,
              options: AGES.map(([value]) => ({ value, label: texts.ages[value] })),
            },
          ]}
        />
        <Grid
          label={texts.outstanding}
          columns={columns}
          list={list}
          address={address}
          rowId={(row) => String(row.order)}
          rowName={(row) => String(row.order)}
          empty={<Empty title={texts.missingNone} />}
        />
        <p className="foot">{texts.foot}</p>
      </Panel>
    </div>
  );
}

type StateRow = {
  readonly days: number;
  readonly market: Cash['ages'][number]['market'];
  readonly claimedAt: string | null;
  readonly claimedBy: string | null;
};

function ClaimState({ row: { claimedAt, claimedBy, market, days } }: { readonly row: StateRow }) {
  const texts = useTexts(CASH_TEXTS);
  if (!claimedAt) return <StatusMark kind={days > LATE_DAYS ? 'bad' : 'plain'}>{texts.notInFile}</StatusMark>;
  return (
    <>
      <StatusMark kind="warn">
        {texts.claimed} <Time at={claimedAt} market={market} />
      </StatusMark>
      <span className="sub">{claimedBy}</span>
    </>
  );
}

/** What is outstanding of every order, by courier and age. */
function Ages({ cash }: { readonly cash: Cash }) {
  const texts = useTexts(CASH_TEXTS);
  const market = useMarket();
  const nameOf = useCourierName(cash);
  const shown = cash.ages.filter((one) => market === undefined || one.market === market);
  const couriers = [...Map.groupBy(shown, (one) => nameOf(one))];
  return (
    <Panel title={texts.ageTitle} flush>
      <ScrollRegion label={texts.ageTitle} className="scroll">
        <table className="t tall">
          <TableHead columns={[texts.courier, ...AGES.map(([age]) => texts.ages[age]), { end: texts.ageTotal }]} />
          <tbody>
            {couriers.map(([name, parts]) => {
              const most = Math.max(...parts.map((part) => part.cash), 1);
              const currency = parts[0]?.currency ?? DEFAULT_MARKET.currency;
              return (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {AGES.map(([age, late]) => {
                    const part = parts.find((one) => one.age === age);
                    const sum = part?.cash ?? 0;
                    return (
                      <td key={age} className="cash__age">
                        <span className={late && sum > 0 ? 'bad' : undefined}>
                          <Money amount={sum} currency={currency} />
                        </span>
                        <span className="bar" aria-hidden>
                          <i className={late ? 'late' : undefined} style={{ inlineSize: `${(sum / most) * 100}%` }} />
                        </span>
                        <span className="sm mute">{texts.parcels(part?.orders ?? 0)}</span>
                      </td>
                    );
                  })}
                  <td className="end b">
                    <Money amount={parts.reduce((all, part) => all + part.cash, 0)} currency={currency} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollRegion>
    </Panel>
  );
}
