import { DAY_MS } from '#kernel/clock';
/** The steps of a report's chart. */
export const STEPS = ['day', 'week', 'month'] as const;
export type Step = (typeof STEPS)[number];

/** What a report's figures are compared with: the days before, the same days of last year, or nothing. */
export const AGAINST = ['previous', 'year', 'none'] as const;
export type Against = (typeof AGAINST)[number];

/** Days by their dates, both included: `2026-10-01`. A day is one of the order's market. */
export type Period = { readonly from: string; readonly to: string };

/** The most days of a report: two years. */
const MAX_DAYS = 732;

/** Whether a text is a date of the calendar: `2026-02-30` is none. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text;
}

/** The day some days after another; before it with a negative count. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** How many days a period has. */
export function daysIn({ from, to }: Period): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1;
}

/** Whether a period has between one day and two years. */
export function isPeriod({ from, to }: Period): boolean {
  return isDay(from) && isDay(to) && from <= to && daysIn({ from, to }) <= MAX_DAYS;
}

/** The period to compare with; null for none. */
export function periodBefore(period: Period, against: Against): Period | null {
  if (against === 'none') return null;
  if (against === 'previous') {
    const days = daysIn(period);
    return isWholeMonths(period)
      ? monthsBefore(period)
      : { from: addDays(period.from, -days), to: addDays(period.to, -days) };
  }
  return { from: aYearBefore(period.from), to: aYearBefore(period.to) };
}

/** 29 February has the 28th before it. */
function aYearBefore(day: string): string {
  const same = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`;
  return isDay(same) ? same : addDays(`${same.slice(0, 8)}28`, 0);
}

function isWholeMonths({ from, to }: Period): boolean {
  return from.endsWith('-01') && addDays(to, 1).endsWith('-01');
}

/** As many whole months as the period has, before it. */
function monthsBefore({ from, to }: Period): Period {
  const next = addDays(to, 1);
  const months =
    (Number(next.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(next.slice(5, 7)) - Number(from.slice(5, 7));
  const first = Number(from.slice(0, 4)) * 12 + Number(from.slice(5, 7)) - 1 - months;
  const start = `${String(Math.floor(first / 12)).padStart(4, '0')}-${String((first % 12) + 1).padStart(2, '0')}-01`;
  return { from: start, to: addDays(from, -1) };
}

/** The first day of the week or month of a day, or the day. `weekStart` is 0 for Sunday, 1 for Monday. */
export function stepOf(day: string, step: Step, weekStart: number): string {
  if (step === 'day') return day;
  if (step === 'month') return `${day.slice(0, 7)}-01`;
  const weekday = new Date(Date.parse(`${day}T00:00:00Z`)).getUTCDay();
  return addDays(day, -((weekday - weekStart + 7) % 7));
}

/** The first days of every step of a period, in order. */
export function stepsIn(period: Period, step: Step, weekStart: number): readonly string[] {
  const days = Array.from({ length: daysIn(period) }, (_, index) => addDays(period.from, index));
  return [...new Set(days.map((day) => stepOf(day, step, weekStart)))];
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The format of days in a zone, kept, since making one takes longer than using it a hundred times. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, made);
  return made;
}

const QUARTER_MS = 15 * 60_000;
/** The day that was asked for last, by zone: each is some quarters of an hour from UTC, so that a quarter has one day. */
const lastDays = new Map<string, { readonly quarter: number; readonly day: string }>();

/** The day of an instant in a zone. */
export function dayIn(instant: Date, timeZone: string): string {
  const quarter = Math.floor(instant.getTime() / QUARTER_MS);
  const last = lastDays.get(timeZone);
  if (last?.quarter === quarter) return last.day;
  const day = formatOf(timeZone).format(instant);
  lastDays.set(timeZone, { quarter, day });
  return day;
}
