import { DEFAULT_MARKET, type Language, MARKETS, type MarketCode } from '#kernel/market';
import { formatDate, formatDateTime } from '#texts/format';
import { useLanguage, useTexts } from '../client/language.ts';
import { now } from '../client/now.ts';
import { useListMarket, useZoneName } from '../client/zone.ts';
import { COMMON } from './texts.ts';

/** Returns the time zone of a market; of the default market where there is none. */
export function zoneOf(market: MarketCode | null | undefined): { readonly timeZone: string } {
  return market ? MARKETS[market] : DEFAULT_MARKET;
}

/** Formats the time of an instant: "9:41 am", "9:41 ص". */
export function formatTime(instant: Date, zone: { readonly timeZone: string }, language: Language): string {
  const time = formatDateTime(instant, zone, language).split(/[,،] /)[1] ?? '';
  return time.replace('AM', 'am').replace('PM', 'pm').replace(' ', '\u00a0');
}

type Props = {
  /** ISO 8601. */
  readonly at: string;
  /** The market of a single record; its zone is used. Left out in a list, which has one zone (`useListMarket`). */
  readonly market?: MarketCode | null | undefined;
  /** `day` leaves the time out, `clock` the date, `full` names the year. */
  readonly style?: 'short' | 'full' | 'day' | 'clock';
  /** After other words of a sentence: "since today". */
  readonly inSentence?: boolean;
  /** Whether the name of the clock follows: that of a single record does, since a list names its clock in its heading. */
  readonly named?: boolean;
};

/** An instant in its market's zone: "Today 9:41 am KSA time", "21/11 11:22 pm"; the whole of it when pointed at. */
export function Time({ at, market, style = 'short', inSentence = false, named = market !== undefined }: Props) {
  const language = useLanguage();
  const texts = useTexts(COMMON);
  const listMarket = useListMarket();
  const zone = zoneOf(market ?? listMarket);
  const instant = new Date(at);
  const date = formatDate(instant, zone, language);
  const time = formatTime(instant, zone, language);
  const isToday = date === formatDate(now(), zone, language);
  const year = formatDate(now(), zone, language).slice(-4);
  const today = inSentence ? texts.today.toLowerCase() : texts.today;
  const day = isToday ? today : date.endsWith(year) && style === 'short' ? date.slice(0, 5) : date;
  const clock = useZoneName(market);
  return (
    <>
      <time className="nw" dateTime={at} title={formatDateTime(instant, zone, language)}>
        {style === 'clock' ? null : (
          <bdi dir={isToday && style !== 'full' ? undefined : 'ltr'}>{style === 'full' ? date : day}</bdi>
        )}
        {style === 'short' || style === 'full' ? ' ' : null}
        {style === 'day' ? null : <bdi>{time}</bdi>}
      </time>
      {named && style !== 'day' ? ` ${clock}` : null}
    </>
  );
}

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** How long ago something was: "20 minutes ago", "yesterday", "now"; Western digits in both languages. */
export function Ago({ at }: { readonly at: string }) {
  const language = useLanguage();
  const texts = useTexts(COMMON);
  const seconds = Math.round((Date.parse(at) - now().getTime()) / 1000);
  const step = STEPS.find(([, size]) => Math.abs(seconds) >= size);
  const format = new Intl.RelativeTimeFormat(`${language}-u-nu-latn`, { numeric: 'auto' });
  return <time dateTime={at}>{step ? format.format(Math.trunc(seconds / step[1]), step[0]) : texts.now}</time>;
}

/** The Hijri date beside a chosen date: "11 Jumada II 1448", in Western digits. `day` is YYYY-MM-DD. */
export function HijriDate({ day }: { readonly day: string }) {
  const language = useLanguage();
  if (!/^\d{4}-\d{2}-\d{2}/.test(day)) return null;
  const format = new Intl.DateTimeFormat(`${language}-u-nu-latn-ca-islamic-umalqura`, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return <span className="hint nw">{format.format(new Date(`${day.slice(0, 10)}T12:00:00Z`))}</span>;
}
