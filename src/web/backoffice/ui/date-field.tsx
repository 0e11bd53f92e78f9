import { type CalendarDate, parseDate } from '@internationalized/date';
import type { ReactNode } from 'react';
import {
  Button as AriaButton,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  I18nProvider,
  RangeCalendar,
} from 'react-aria-components';
import { DEFAULT_MARKET, type Language, MARKETS, type MarketCode } from '#kernel/market';
import { formatDate } from '#texts/format';
import { type Texts, useLanguage, useTexts } from '../client/language.ts';
import { Button } from './button.tsx';
import { TextField, useFieldProblem } from './field.tsx';
import { Icon } from './icon.tsx';
import { Popover } from './menu.tsx';
import { HijriDate, zoneOf } from './time.tsx';

type Words = {
  choose: string;
  time: string;
  from: string;
  until: string;
  none: string;
  previous: string;
  next: string;
};
const TEXTS: Texts<Words> = {
  en: {
    choose: 'Choose a date',
    time: 'Time',
    from: 'From',
    until: 'Until',
    none: 'No date',
    previous: 'Previous month',
    next: 'Next month',
  },
  ar: {
    choose: 'اختر تاريخًا',
    time: 'الوقت',
    from: 'من',
    until: 'حتى',
    none: 'بلا تاريخ',
    previous: 'الشهر السابق',
    next: 'الشهر التالي',
  },
};

/**
 * Gregorian months (`ar-SA` alone would be Hijri) with Western digits; the week starts as in the market's country, on Sunday in
 * Riyadh and on Monday in Dubai.
 */
function localeOf(language: Language, market: MarketCode | undefined): string {
  return `${language}-${(market ? MARKETS[market] : DEFAULT_MARKET).iso2}-u-ca-gregory-nu-latn`;
}

/** Returns a day (YYYY-MM-DD) as React Aria has it, null for anything else. */
function dayOf(text: string): CalendarDate | null {
  try {
    return parseDate(text.slice(0, 10));
  } catch {
    return null;
  }
}

/** "2026-11-27" → "27/11/2026". */
export function shownDay(day: string): string {
  return /^\d{4}-\d{2}-\d{2}/.test(day) ? day.slice(0, 10).split('-').reverse().join('/') : '';
}

function Months() {
  const texts = useTexts(TEXTS);
  return (
    <>
      <header className="cal__h">
        <AriaButton slot="previous" className="btn txt icon" aria-label={texts.previous}>
          <Icon name="previous" />
        </AriaButton>
        <Heading className="cal__m" />
        <AriaButton slot="next" className="btn txt icon" aria-label={texts.next}>
          <Icon name="next" />
        </AriaButton>
      </header>
      <CalendarGrid weekdayStyle="short" className="cal__g">
        <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className="cal__d" />}</CalendarGridBody>
      </CalendarGrid>
    </>
  );
}

type Props = {
  readonly label: string;
  /** `YYYY-MM-DD`, with `withTime` `YYYY-MM-DDTHH:mm` in the market's zone; empty for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The market whose zone and week hold. */
  readonly market?: MarketCode;
  readonly withTime?: boolean;
  /** The time of a day that is chosen first. */
  readonly firstTime?: string;
  readonly min?: string;
  readonly hint?: ReactNode;
  readonly path?: string;
  readonly clearable?: boolean;
};

/** A day, with a time where one is wanted: a calendar under a button, the Hijri date in small beside it. */
export function DateField(props: Props) {
  const { label, value, onChange, market, withTime = false, firstTime = '12:00', min, path } = props;
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const error = useFieldProblem(path);
  const time = value.slice(11, 16);
  return (
    <div className="f">
      <span className="lab">
        {label}
        <HijriDate day={value} />
      </span>
      <span className="row dates">
        <Popover
          label={shownDay(value) || texts.choose}
          ariaLabel={`${label}: ${shownDay(value) || texts.choose}`}
          icon="calendar"
        >
          {(close) => (
            <I18nProvider locale={localeOf(language, market)}>
              <Calendar
                autoFocus
                aria-label={label}
                value={dayOf(value)}
                minValue={min ? dayOf(min) : null}
                onChange={(day) => {
                  onChange(withTime ? `${day}T${time || firstTime}` : String(day));
                  close();
                }}
              >
                <Months />
              </Calendar>
            </I18nProvider>
          )}
        </Popover>
        {withTime && value !== '' ? (
          <TextField
            label={texts.time}
            hideLabel
            type="time"
            value={time}
            onChange={(next) => onChange(`${value.slice(0, 10)}T${next}`)}
          />
        ) : null}
        {props.clearable && value !== '' ? (
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

type RangeProps = {
  readonly label: string;
  /** Both `YYYY-MM-DD`; empty for none. */
  readonly from: string;
  readonly until: string;
  readonly onChange: (from: string, until: string) => void;
  readonly market?: MarketCode;
};

/** From one day to another, both included: a calendar under a button. */
export function DateRangeField({ label, from, until, onChange, market }: RangeProps) {
  const language = useLanguage();
  const [start, end] = [dayOf(from), dayOf(until)];
  const said = start && end ? `${shownDay(from)} – ${shownDay(until)}` : label;
  return (
    <Popover label={<bdi>{said}</bdi>} ariaLabel={`${label}: ${said}`} icon="calendar">
      {(close) => (
        <I18nProvider locale={localeOf(language, market)}>
          <RangeCalendar
            autoFocus
            aria-label={label}
            value={start && end ? { start, end } : null}
            onChange={(range) => {
              onChange(String(range.start), String(range.end));
              close();
            }}
          >
            <Months />
          </RangeCalendar>
          <p className="cal__i">
            <HijriDate day={from} /> – <HijriDate day={until} />
          </p>
        </I18nProvider>
      )}
    </Popover>
  );
}

/** Returns today in a market's zone as `YYYY-MM-DD`. */
export function todayIn(now: Date, market: MarketCode | undefined): string {
  const zone = market ? MARKETS[market] : zoneOf(market);
  return formatDate(now, zone, 'en').split('/').reverse().join('-');
}
