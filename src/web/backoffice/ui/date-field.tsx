import { lazy, type ReactNode, Suspense } from 'react';
import type { MarketCode } from '#kernel/market';
import { type Texts, useTexts } from '../client/language.ts';
import { Button } from './button.tsx';
import { shownDay } from './days.ts';
import { useFieldProblem } from './field.tsx';
import { Icon } from './icon.tsx';
import { Popover } from './menu.tsx';
import { HijriDate } from './time.tsx';
import { TimeField } from './time-field.tsx';

const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }));

const TEXTS: Texts<Record<'choose' | 'time' | 'none', string>> = {
  en: { choose: 'Choose a date', time: 'Time', none: 'No date' },
  ar: { choose: 'اختر تاريخًا', time: 'الوقت', none: 'بلا تاريخ' },
};

type Props = {
  readonly label: string;
  /** `YYYY-MM-DD`, with `withTime` `YYYY-MM-DDTHH:mm` in the market's zone; empty for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The market whose zone and week hold. */
  readonly market?: MarketCode | undefined;
  readonly withTime?: boolean;
  /** The time of a day that is chosen first. */
  readonly firstTime?: string;
  readonly min?: string;
  readonly hint?: ReactNode;
  readonly path?: string;
  /** What is wrong; by default what the server said about `path`. */
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  readonly clearable?: boolean;
};

/** A day, with a time where one is wanted: a calendar under a button, the Hijri date in small beside it. */
export function DateField(props: Props) {
  const { label, value, onChange, market, withTime = false, firstTime = '12:00', min, path } = props;
  const texts = useTexts(TEXTS);
  const said = useFieldProblem(path);
  const error = props.error ?? said;
  const time = value.slice(11, 16);
  return (
    <div className="f">
      <span className="lab">
        {label}
        <HijriDate day={value} />
      </span>
      <span className="row dates">
        <Popover
          isDisabled={props.disabled ?? false}
          label={shownDay(value) || texts.choose}
          ariaLabel={`${label}: ${shownDay(value) || texts.choose}`}
          icon="calendar"
        >
          {(close) => (
            <Suspense fallback={<div className="cal__w" />}>
              <Calendar
                label={label}
                day={value}
                min={min}
                market={market}
                onChoose={(day) => {
                  onChange(withTime ? `${day}T${time || firstTime}` : day);
                  close();
                }}
              />
            </Suspense>
          )}
        </Popover>
        {withTime && value !== '' ? (
          <TimeField
            label={texts.time}
            value={time}
            disabled={props.disabled ?? false}
            onChange={(next) => onChange(`${value.slice(0, 10)}T${next}`)}
          />
        ) : null}
        {props.clearable && !props.disabled && value !== '' ? (
          <Button kind="text" icon="close" aria-label={texts.none} onClick={() => onChange('')} />
        ) : null}
      </span>
      {props.hint ? <span className="hint">{props.hint}</span> : null}
      {error ? (
        <span className="e" role="alert">
          <Icon name="warning" small />
          {error}
        </span>
      ) : null}
    </div>
  );
}
