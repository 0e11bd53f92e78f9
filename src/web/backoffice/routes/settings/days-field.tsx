import { useState } from 'react';
import type { MarketCode } from '#kernel/market';
import { type DayRange, daysText, readDays } from '#shop/settings/days.rules';
import { useAct } from '../../client/act.ts';
import { type Texts, useTexts } from '../../client/language.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/choice-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { shownDay } from '../../ui/days.ts';
import { useFieldProblem } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';

const TEXTS: Texts<Record<'none' | 'add' | 'from' | 'to' | 'yearly' | 'everyYear' | 'remove' | 'backwards', string>> = {
  en: {
    none: 'No days.',
    add: 'Add days',
    from: 'First day',
    to: 'Last day',
    yearly: 'Every year on these days',
    everyYear: 'every year',
    remove: 'Remove',
    backwards: 'The last day is before the first.',
  },
  ar: {
    none: 'لا أيام.',
    add: 'إضافة أيام',
    from: 'أول يوم',
    to: 'آخر يوم',
    yearly: 'في هذه الأيام من كل عام',
    everyYear: 'كل عام',
    remove: 'حذف',
    backwards: 'آخر يوم قبل أول يوم.',
  },
};

type Props = {
  readonly label: string;
  readonly path: string;
  /** Days as settings have them (`src/shop/settings/days.rules.ts`). */
  readonly value: string;
  readonly market: MarketCode;
  readonly onChange: (value: string) => void;
};

/** Days and ranges of days, of one year or of every year: each with a button that removes it, and a form for more. */
export function DaysField({ label, path, value, market, onChange }: Props) {
  const texts = useTexts(TEXTS);
  const [isAdding, setAdding] = useState(false);
  const problem = useFieldProblem(path);
  const ranges = readDays(value) ?? [];
  const shown = (day: string): string => shownDay(day) || day.split('-').reverse().join('/');
  return (
    <fieldset className="f">
      <legend className="vh">{label}</legend>
      {ranges.length === 0 ? <span className="mute">{texts.none}</span> : null}
      <ul className="row wrap">
        {ranges.map((range) => {
          const { from, to } = range;
          const days = from === to ? shown(from) : `${shown(from)} – ${shown(to)}`;
          return (
            <li key={daysText([range])} className="chip">
              <span>
                <bdi>{days}</bdi>
                {from.length === 5 ? ` · ${texts.everyYear}` : ''}
              </span>
              <Button
                kind="text"
                icon="close"
                aria-label={`${texts.remove}: ${days}`}
                onClick={() => onChange(daysText(ranges.filter((one) => one !== range)))}
              />
            </li>
          );
        })}
      </ul>
      <span>
        <Button kind="text" icon="plus" aria-label={`${texts.add}: ${label}`} onClick={() => setAdding(true)}>
          {texts.add}
        </Button>
      </span>
      {problem ? (
        <span className="e" role="alert">
          {problem}
        </span>
      ) : null}
      {isAdding ? (
        <AddDays
          title={`${texts.add}: ${label}`}
          market={market}
          onAdd={(range) => onChange(daysText([...ranges, range]))}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </fieldset>
  );
}

type AddProps = {
  readonly title: string;
  readonly market: MarketCode;
  readonly onAdd: (range: DayRange) => void;
  readonly onClose: () => void;
};

function AddDays({ title, market, onAdd, onClose }: AddProps) {
  const texts = useTexts(TEXTS);
  const act = useAct();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [isYearly, setYearly] = useState(false);
  const last = to || from;
  const day = (text: string): string => (isYearly ? text.slice(5) : text);
  const isBackwards = day(last) < day(from);
  return (
    <FormDialog
      title={title}
      act={act}
      onClose={onClose}
      onSubmit={async () => {
        if (from === '' || isBackwards) return;
        onAdd({ from: day(from), to: day(last) });
        onClose();
      }}
    >
      <div className="row wrap">
        <DateField label={texts.from} value={from} market={market} onChange={setFrom} />
        <DateField
          label={texts.to}
          value={to}
          market={market}
          clearable
          onChange={setTo}
          error={isBackwards ? texts.backwards : undefined}
        />
      </div>
      <CheckField label={texts.yearly} checked={isYearly} onChange={setYearly} />
    </FormDialog>
  );
}
