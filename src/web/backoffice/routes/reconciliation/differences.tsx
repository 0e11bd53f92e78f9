import { useTexts } from '../../client/language.ts';
import { useZoned } from '../../client/zone.ts';
import { AnyMoney } from '../../ui/any-money.tsx';
import { Button } from '../../ui/button.tsx';
import { OrderLink } from '../../ui/order-link.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import { Time } from '../../ui/time.tsx';
import { TEXTS } from './texts.ts';
import type { Difference } from './use-reconciliation.ts';

type Props = {
  readonly rows: readonly Difference[];
  readonly openId?: string;
  readonly onOpen?: (id: string) => void;
};

/** What our books and the providers' do not agree about, each with what usually helps or, once settled, what was done. */
export function Differences({ rows, openId, onOpen }: Props) {
  const texts = useTexts(TEXTS);
  const when = useZoned(onOpen ? texts.found : texts.settledAt);
  return (
    <div className="scroll">
      <table className="t tall">
        <TableHead
          columns={[
            when,
            texts.what,
            texts.provider,
            texts.reference,
            { end: texts.ours },
            { end: texts.theirs },
            onOpen ? texts.helps : texts.whatWasDone,
            ...(onOpen ? [{ hidden: texts.settle }] : []),
          ]}
        />
        <tbody>
          {rows.map((one) => (
            <tr key={one.id} className={one.id === openId ? 'sel' : undefined}>
              <td>
                <Time at={one.settledAt ?? one.foundAt} />
              </td>
              <td>
                <StatusMark kind={onOpen ? 'bad' : 'ok'}>{texts.kind[one.kind] ?? one.kind}</StatusMark>
              </td>
              <td>{one.provider}</td>
              <td>
                <bdi dir="ltr">{one.payment}</bdi>
                {one.order === null ? null : (
                  <span className="sub">
                    {texts.order} <OrderLink number={one.order} />
                  </span>
                )}
              </td>
              <td className="end">
                <AnyMoney amount={one.ours} currency={one.currency} />
              </td>
              <td className="end">
                <AnyMoney amount={one.theirs} currency={one.currency} />
              </td>
              <td className="mute">{onOpen ? texts.help[one.kind] : <bdi>{one.note}</bdi>}</td>
              {onOpen ? (
                <td className="end">
                  <Button aria-pressed={one.id === openId} onClick={() => onOpen(one.id)}>
                    {texts.settle}
                  </Button>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
