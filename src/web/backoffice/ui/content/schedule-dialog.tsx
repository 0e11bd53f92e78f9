import { useState } from 'react';
import { MARKETS, type MarketCode } from '#kernel/market';
import { type ContentKey, unitOf } from '#shop/content/content-keys.rules';
import { useLanguage, useTexts } from '../../client/language.ts';
import { type Problem, problemOf } from '../../client/problem.ts';
import { Button } from '../button.tsx';
import { DateField } from '../date-field.tsx';
import { Dialog } from '../dialog.tsx';
import { ProblemNote } from '../error-panel.tsx';
import { SelectField } from '../field.tsx';
import { COMMON } from '../texts.ts';
import type { LocalTime } from './state.ts';
import { CONTENT_TEXTS } from './texts.ts';

type Props = {
  readonly contentKey: ContentKey;
  readonly onClose: () => void;
  readonly onSchedule: (at: LocalTime) => Promise<unknown>;
};

/** Asks when to publish, on the clock of a market. */
export function ScheduleDialog({ contentKey, onClose, onSchedule }: Props) {
  const texts = useTexts(CONTENT_TEXTS);
  const common = useTexts(COMMON);
  const language = useLanguage();
  const { markets } = unitOf(contentKey);
  const [market, setMarket] = useState<MarketCode | undefined>(markets[0]);
  const [local, setLocal] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function schedule(): Promise<void> {
    if (local === '' || market === undefined) return;
    setBusy(true);
    setProblem(null);
    try {
      await onSchedule({ local, market });
      onClose();
    } catch (error) {
      setProblem(problemOf(error));
      setBusy(false);
    }
  }
  return (
    <Dialog
      title={texts.scheduleTitle}
      onClose={onClose}
      onSubmit={() => void schedule()}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" kind="go" busy={busy} disabled={local === ''}>
            {common.save}
          </Button>
        </>
      }
    >
      <p>{texts.scheduleLead}</p>
      <DateField
        label={texts.when}
        value={local}
        onChange={setLocal}
        withTime
        {...(market === undefined ? {} : { market })}
      />
      {markets.length > 1 ? (
        <SelectField
          label={texts.clock}
          value={market ?? ''}
          options={markets.map((value) => ({ value, label: MARKETS[value].name.full[language] }))}
          onChange={(value) => setMarket(markets.find((one) => one === value))}
        />
      ) : null}
      {problem ? (
        <>
          <ProblemNote problem={problem} />
          <ul className="sm">
            {problem.fields.map(({ path, words }) => (
              <li key={path}>
                <bdi dir="ltr">{path}</bdi> {words}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Dialog>
  );
}
