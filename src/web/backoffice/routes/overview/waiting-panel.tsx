import { Link } from 'react-router';
import { CURRENCIES } from '#kernel/market';
import { useTexts } from '../../client/language.ts';
import { Empty } from '../../ui/error-panel.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Ago } from '../../ui/time.tsx';
import type { OverviewAnswer } from './route.tsx';
import { TEXTS } from './texts.ts';

type Waiting = OverviewAnswer['waiting'][number];

/** Where each kind is worked on. */
const PLACES: Readonly<Record<string, { readonly to: string; readonly icon: IconName }>> = {
  'reviewed-payments': { to: '/payments', icon: 'card' },
  'stuck-parcels': { to: '/orders?view=wants_person', icon: 'place' },
  'missing-addresses': { to: '/orders?view=wants_person', icon: 'mail' },
  'missing-units': { to: '/orders?view=wants_person', icon: 'box' },
  'came-back': { to: '/orders?view=wants_person', icon: 'undo' },
  'failed-refunds': { to: '/payments?view=refunds', icon: 'undo' },
  differences: { to: '/reconciliation', icon: 'scales' },
  stock: { to: '/stock?view=low', icon: 'shelf' },
  reviews: { to: '/reviews', icon: 'star' },
  mentions: { to: '/orders?view=all&naming=me', icon: 'note' },
  approvals: { to: '/approvals', icon: 'people' },
};

/** What waits for a person, each with one verb. */
export function WaitingPanel({ waiting }: { readonly waiting: readonly Waiting[] }) {
  const texts = useTexts(TEXTS);
  if (waiting.length === 0) {
    return (
      <Panel title={texts.wants}>
        <Empty title={texts.nothing}>{texts.nothingHint}</Empty>
      </Panel>
    );
  }
  return (
    <Panel title={texts.wants} flush>
      <table className="t wrapped">
        <thead>
          <tr>
            <th scope="col">{texts.what}</th>
            <th scope="col">{texts.detail}</th>
            <th scope="col" className="end">
              <span className="vh">{texts.act}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {waiting.map((one) => (
            <tr key={one.kind}>
              <th scope="row">
                <span className="row">
                  <Icon name={PLACES[one.kind]?.icon ?? 'warning'} small />
                  {texts.kinds[one.kind]?.(one.count) ?? one.kind}
                </span>
              </th>
              <td className="mute">
                <Detail one={one} />
              </td>
              <td className="end">
                <Link className="link nw" to={PLACES[one.kind]?.to ?? '/'}>
                  {texts.verbs[one.kind]}
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

/** Amounts by currency, numbers of orders or names; else how old the oldest is. */
function Detail({ one }: { readonly one: Waiting }) {
  const texts = useTexts(TEXTS);
  if (one.detail !== null) {
    const parts = one.detail.split(', ').slice(0, 3);
    return parts.map((part, index) => (
      <span key={part}>
        {index > 0 ? ' · ' : ''}
        <Part text={part} />
      </span>
    ));
  }
  return one.since ? (
    <>
      {texts.since} <Ago at={one.since} />
    </>
  ) : null;
}

function Part({ text }: { readonly text: string }) {
  const [, code = '', amount = ''] = /^([A-Z]{3}) (\d+)$/.exec(text) ?? [];
  const currency = CURRENCIES.find((one) => one === code);
  return currency ? <Money amount={Number(amount)} currency={currency} /> : <bdi>{text}</bdi>;
}
