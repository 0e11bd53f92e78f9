import { Link } from 'react-router';
import { useTexts } from '../../client/language.ts';
import { Button } from '../../ui/button.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { Time } from '../../ui/time.tsx';
import { ShownMoney } from './shown-money.tsx';
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
  return (
    <div className="scroll">
      <table className="t tall">
        <thead>
          <tr>
            <th scope="col">{onOpen ? texts.found : texts.settledAt}</th>
            <th scope="col">{texts.what}</th>
            <th scope="col">{texts.provider}</th>
            <th scope="col">{texts.reference}</th>
            <th scope="col" className="end">
              {texts.ours}
            </th>
            <th scope="col" className="end">
              {texts.theirs}
            </th>
            <th scope="col">{onOpen ? texts.helps : texts.whatWasDone}</th>
            {onOpen ? (
              <th scope="col">
                <span className="vh">{texts.settle}</span>
              </th>
            ) : null}
          </tr>
        </thead>
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
                    {texts.order}{' '}
                    <Link className="link" to={`/orders/${one.order}`}>
                      <bdi dir="ltr">{one.order}</bdi>
                    </Link>
                  </span>
                )}
              </td>
              <td className="end">
                <ShownMoney amount={one.ours} currency={one.currency} />
              </td>
              <td className="end">
                <ShownMoney amount={one.theirs} currency={one.currency} />
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
