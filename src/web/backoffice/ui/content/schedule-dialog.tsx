import { useState } from 'react';
import { MARKETS, type MarketCode } from '#kernel/market';
import { type ContentKey, unitOf } from '#shop/content/content-keys.rules';
import { useAct } from '../../client/act.ts';
import { useLanguage, useTexts } from '../../client/language.ts';
import { DateField } from '../date-field.tsx';
import { ProblemNote } from '../error-panel.tsx';
import { SelectField } from '../field.tsx';
import { FormDialog } from '../form-dialog.tsx';
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
  const language = useLanguage();
  const { markets } = unitOf(contentKey);
  const [market, setMarket] = useState<MarketCode | undefined>(markets[0]);
  const [local, setLocal] = useState('');
  const act = useAct();

  async function schedule(): Promise<void> {
    if (market === undefined) return;
    await onSchedule({ local, market });
    onClose();
  }
  return (
    <FormDialog
      title={texts.scheduleTitle}
      act={act}
      disabled={local === ''}
      onClose={onClose}
      onSubmit={schedule}
      note={(problem) => (
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
      )}
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
    </FormDialog>
  );
}
