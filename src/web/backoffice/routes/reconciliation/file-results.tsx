import { useState } from 'react';
import type { Act } from '../../client/act.ts';
import { useTexts } from '../../client/language.ts';
import { usePerson } from '../../client/session.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/error-panel.tsx';
import { Count, Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { AddsUp } from './adds-up.tsx';
import { CashLines } from './cash-lines.tsx';
import { CASH_TEXTS } from './cash-texts.ts';
import { type Preview, RESULTS, type Result } from './use-cash.ts';

type Props = {
  readonly seen: Preview;
  /** What arrived at the bank, in minor units. */
  readonly bankAmount: number;
  readonly act: Act;
  readonly onBack: () => void;
  readonly onTake: () => void;
};

/** What a file would be taken as: its results as filters, its rows, the bank, and the one gold button. */
export function FileResults({ seen, bankAmount, act, onBack, onTake }: Props) {
  const texts = useTexts(CASH_TEXTS);
  const person = usePerson();
  const [only, setOnly] = useState<Result | null>(null);
  const { currency, results, total, net } = seen;
  const lines = seen.lines
    .filter(({ state }) => only === null || state === only)
    .map((line) => ({ ...line, currency }));
  const open = RESULTS.reduce((sum, state) => sum + (state === 'matched' ? 0 : results[state].count), 0);
  return (
    <div className="stack">
      <fieldset className="cash__figs">
        <legend className="vh">{texts.result}</legend>
        {RESULTS.map((state) => (
          <button
            key={state}
            type="button"
            className={`p fig${only === state ? ' on' : ''}`}
            aria-pressed={only === state}
            onClick={() => setOnly(only === state ? null : state)}
          >
            <span className="mute">{texts.results[state]}</span>
            <span className="v">
              <Count value={results[state].count} />
            </span>
            <span className="d">
              <Money amount={results[state].amount} currency={currency} />
            </span>
          </button>
        ))}
      </fieldset>
      <Panel title={only === null ? texts.rows : texts.results[only]} flush>
        <CashLines
          label={texts.rows}
          lines={lines}
          keyOf={({ row }) => String(row)}
          after={{ head: texts.follows, className: 'mute', cell: ({ state }) => texts.next[state] }}
        />
        <AddsUp
          results={RESULTS.map((state) => ({ state, amount: results[state].amount }))}
          total={total}
          currency={currency}
        />
      </Panel>
      <div className="g2">
        <Panel title={texts.bank}>
          <dl className="dl">
            <dt>{texts.net}</dt>
            <dd>
              <Money amount={net} currency={currency} />
            </dd>
            <dt>{texts.bankAmount}</dt>
            <dd>
              <Money amount={bankAmount} currency={currency} />
            </dd>
            <dt className="tot">{texts.between}</dt>
            <dd className={bankAmount === net ? 'tot good' : 'tot bad'}>
              <Money amount={bankAmount - net} currency={currency} />
            </dd>
          </dl>
          {bankAmount === net ? null : <Message>{texts.bankOpen}</Message>}
        </Panel>
        <Panel title={texts.close}>
          <div className="stack s">
            <dl className="dl">
              <dt>{texts.uploadedBy}</dt>
              <dd>
                <bdi>{person.name}</bdi>
              </dd>
              <dt>{texts.closedBy}</dt>
              <dd>{texts.anotherPerson}</dd>
            </dl>
            <span className="row wrap">
              <Button kind="go" busy={act.busy} onClick={onTake}>
                {texts.take(results.matched.count, open)}
              </Button>
              <Button onClick={onBack}>{texts.back}</Button>
            </span>
            <p className="sm mute">{texts.undoable}</p>
          </div>
        </Panel>
      </div>
    </div>
  );
}
