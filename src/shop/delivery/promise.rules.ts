import { DAY_MS } from '#kernel/clock';
import type { Market } from '#kernel/market';
import { localTime } from '#kernel/zone';
import { isAmong, readDays } from '../settings/days.rules.ts';
import type { DeliveryTerms } from '../settings/settings.rules.ts';

/** When an order placed now is with its shopper. Days are the market's, as `2026-11-25`. */
type DeliveryPromise = {
  readonly from: string;
  readonly to: string;
  /** The cut-off that the promise holds until, in minutes after midnight; absent when none is ahead today. */
  readonly orderBy?: number;
  /** Minutes until that cut-off, at least 1. */
  readonly orderWithin?: number;
};

/** No run of days off is longer; without business days in it a promise counts every day. */
const MAX_DAYS_OFF = 366;

/**
 * The days between which an order placed at `now` is delivered: it is processed the same day when that is a business day
 * and before the cut-off, else on the next business day, and takes two to three business days from there (specification,
 * section 9.3; decision 0340). Neither day is a weekend or a holiday, and a later order is never promised earlier. What is
 * far from the courier's hubs is promised the last of these days alone.
 */
export function deliveryPromise(
  { timeZone, delivery }: Pick<Market, 'timeZone' | 'delivery'>,
  terms: Pick<DeliveryTerms, 'cutOff' | 'holidays'>,
  now: Date,
  isFar = false,
): DeliveryPromise {
  const holidays = readDays(terms.holidays) ?? [];
  const isOpen = (day: string): boolean => delivery.businessDays.includes(weekdayOf(day)) && !isAmong(holidays, day);
  const [today = '', clock = ''] = localTime(timeZone, now).split('T');
  const minute = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
  const isInTime = isOpen(today) && (terms.cutOff === null || minute < terms.cutOff);
  const processed = isInTime ? today : nextOpen(today, 1, isOpen);
  const [least, most] = delivery.takes;
  const first = nextOpen(processed, least, isOpen);
  const to = nextOpen(first, most - least, isOpen);
  const from = isFar ? to : first;
  if (!isInTime || terms.cutOff === null) return { from, to };
  return { from, to, orderBy: terms.cutOff, orderWithin: terms.cutOff - minute };
}

/** A text that changes exactly when a kept page with a promise has to be made anew: at midnight and at the cut-off. */
export function promisePeriod(
  market: Pick<Market, 'timeZone' | 'delivery'>,
  terms: Pick<DeliveryTerms, 'cutOff' | 'holidays'>,
  now: Date,
): string {
  const { orderBy } = deliveryPromise(market, terms, now);
  return `${localTime(market.timeZone, now).slice(0, 10)}${orderBy === undefined ? '' : 'a'}`;
}

/** The day that is `count` open days after a day. */
function nextOpen(day: string, count: number, isOpen: (day: string) => boolean): string {
  let found = day;
  let left = count;
  for (let off = 0; left > 0; ) {
    found = dayAfter(found);
    off = isOpen(found) ? 0 : off + 1;
    if (off === 0 || off > MAX_DAYS_OFF) left -= 1;
  }
  return found;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00Z`).getUTCDay();
}
