import { Link } from 'react-router';
import { CURRENCIES } from '#kernel/market';
import { WAITING } from '#kernel/waiting-kinds';
import { WAITING_WORDS } from '#texts/waiting-words';
import { useLanguage, useTexts } from '../../client/language.ts';
import { Empty } from '../../ui/error-panel.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Ago } from '../../ui/time.tsx';
import type { OverviewAnswer } from './route.tsx';
import { TEXTS } from './texts.ts';

type Waiting = OverviewAnswer['waiting'][number];

const ICONS: Readonly<Record<Waiting['kind'], IconName>> = {
  'reviewed-payments': 'card',
  'stuck-parcels': 'place',
  'missing-addresses': 'mail',
  'missing-units': 'box',
  'came-back': 'undo',
  'failed-refunds': 'undo',
  'hanging-payments': 'clock',
  differences: 'scales',
  stock: 'shelf',
  reviews: 'star',
  mentions: 'note',
  approvals: 'people',
};

/** What waits for a person, each with one verb. */
export function WaitingPanel({ waiting }: { readonly waiting: readonly Waiting[] }) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
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
                  <Icon name={ICONS[one.kind]} small />
                  {WAITING_WORDS[one.kind].words[language](one.count)}
                </span>
              </th>
              <td className="mute">
                <Detail one={one} />
              </td>
              <td className="end">
                <Link className="link nw" to={WAITING[one.kind]}>
                  {WAITING_WORDS[one.kind].verb[language]}
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
