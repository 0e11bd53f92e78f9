import type { Language } from '#kernel/market';
import { dayName } from './day-names.ts';
import { formatClock } from './format.ts';
import type { Text } from './text.ts';

/** A promise as `src/shop/delivery/promise.rules.ts` makes it. */
type Promised = {
  readonly from: string;
  readonly to: string;
  readonly orderBy?: number | undefined;
  readonly orderWithin?: number | undefined;
};

/** The words of a promise; the last two are null when no cut-off is ahead today. */
type PromiseWords = {
  /** "Wed 25 – Thu 26 Nov" */
  readonly days: string;
  /** "Wed 25 – Thu 26", where there is little room: the days are of this week or the next. */
  readonly shortDays: string;
  /** "With you Wed 25 – Thu 26 Nov in Dubai"; without a city, "With you Wed 25 – Thu 26 Nov". No line ends within the days. */
  readonly withYou: string;
  /** "Order within 3 h 10 min": true for a minute. */
  readonly orderWithin: string | null;
  /** "Order before 2:00 PM": true until the cut-off, for pages that are kept. */
  readonly orderBefore: string | null;
};

/** Says a promise, everywhere with the same words. The days are those of the market (specification, section 9.2). */
export function promiseWords(text: Text, promise: Promised, city?: string | null): PromiseWords {
  const { orderBy, orderWithin } = promise;
  const days = daysText(text.language, promise.from, promise.to);
  const unbroken = days.replaceAll(' ', '\u00a0');
  return {
    days,
    shortDays: [...new Set([promise.from, promise.to])].map((day) => dayText(text.language, day, false)).join(' – '),
    withYou: city ? text('promise.withYouIn', { days: unbroken, city }) : text('promise.withYou', { days: unbroken }),
    orderWithin: orderWithin === undefined ? null : text('promise.orderWithin', { time: waitText(text, orderWithin) }),
    orderBefore:
      orderBy === undefined ? null : text('promise.orderBefore', { time: formatClock(orderBy, text.language) }),
  };
}

/** Names two days, and the month once when they share it: "Mon 30 Nov – Tue 1 Dec". */
function daysText(language: Language, from: string, to: string): string {
  const last = dayText(language, to, true);
  return from === to ? last : `${dayText(language, from, from.slice(0, 7) !== to.slice(0, 7))} – ${last}`;
}

/** The full name of a weekday; 0 is Sunday. */
export function weekdayName(language: Language, weekday: number): string {
  // 4 January 1970 was a Sunday
  const day = new Date(Date.UTC(1970, 0, 4 + weekday));
  return new Intl.DateTimeFormat(language === 'ar' ? 'ar-EG' : 'en-US', { timeZone: 'UTC', weekday: 'long' }).format(
    day,
  );
}

function dayText(language: Language, day: string, withMonth: boolean): string {
  const date = new Date(`${day}T00:00Z`);
  const named = `${dayName(language, 'weekday', date)} ${date.getUTCDate()}`;
  return withMonth ? `${named} ${dayName(language, 'month', date)}` : named;
}

/** Says minutes as hours and minutes: "3 h 10 min"; in Arabic «و» joins them without a space after it. */
function waitText(text: Text, minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [
    ...(hours > 0 ? [text('promise.hours', { n: hours })] : []),
    ...(rest > 0 || hours === 0 ? [text('promise.minutes', { n: rest })] : []),
  ];
  const [first = '', second] = parts;
  return second === undefined ? first : text('promise.hoursAndMinutes', { hours: first, minutes: second });
}
