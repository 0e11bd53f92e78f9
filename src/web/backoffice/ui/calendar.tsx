import { type CalendarDate, parseDate } from '@internationalized/date';
import {
  Button as AriaButton,
  Calendar as AriaCalendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  I18nProvider,
} from 'react-aria-components';
import { DEFAULT_MARKET, type Language, MARKETS, type MarketCode } from '#kernel/market';
import { type Texts, useLanguage, useTexts } from '../client/language.ts';
import { Icon } from './icon.tsx';

const TEXTS: Texts<Record<'previous' | 'next', string>> = {
  en: { previous: 'Previous month', next: 'Next month' },
  ar: { previous: 'الشهر السابق', next: 'الشهر التالي' },
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

type Props = {
  readonly label: string;
  /** The chosen day (YYYY-MM-DD), or an empty text. */
  readonly day: string;
  readonly min?: string | undefined;
  readonly market: MarketCode | undefined;
  readonly onChoose: (day: string) => void;
};

/** The months to choose a day from; it takes the focus. Loaded when it is asked for, since React Aria is large. */
export function Calendar({ label, day, min, market, onChoose }: Props) {
  return (
    <I18nProvider locale={localeOf(useLanguage(), market)}>
      <AriaCalendar
        autoFocus
        aria-label={label}
        value={dayOf(day)}
        minValue={min ? dayOf(min) : null}
        onChange={(chosen) => onChoose(String(chosen))}
      >
        <Months />
      </AriaCalendar>
    </I18nProvider>
  );
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
