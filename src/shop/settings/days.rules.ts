/** Days from one to another, both included: `2027-03-09` for one year, `12-02` for every year. */
export type DayRange = { readonly from: string; readonly to: string };

/** A day that every year has, or a day of one year. */
const DAY = /^(?:\d{4}-)?\d{2}-\d{2}$/;
const MAX_RANGES = 60;

/**
 * Reads days separated by commas, each one day or a range: `2027-03-09..2027-03-13, 12-02..12-03, 01-01`. A day without a
 * year is that day of every year. Null for a text that names something else, a range that ends before it starts, or more than
 * sixty ranges.
 */
export function readDays(text: string): readonly DayRange[] | null {
  if (text.trim() === '') return [];
  const ranges = text.split(',').map((part) => {
    const [from = '', to = from, ...more] = part.split('..').map((day) => day.trim());
    const fits = more.length === 0 && from.length === to.length && isDay(from) && isDay(to) && from <= to;
    return fits ? { from, to } : null;
  });
  const found = ranges.filter((range) => range !== null);
  return found.length === ranges.length && found.length <= MAX_RANGES ? found : null;
}

/** Writes days as `readDays` reads them. */
export function daysText(ranges: readonly DayRange[]): string {
  return ranges.map(({ from, to }) => (from === to ? from : `${from}..${to}`)).join(', ');
}

function isDay(text: string): boolean {
  // 2028 has a 29 February
  const day = new Date(`${text.length === 5 ? `2028-${text}` : text}T00:00Z`);
  return DAY.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10).endsWith(text);
}

/** Whether a day (`2027-03-09`) is one of the days. */
export function isAmong(ranges: readonly DayRange[], day: string): boolean {
  return ranges.some(({ from, to }) => {
    const compared = day.slice(day.length - from.length);
    return from <= compared && compared <= to;
  });
}
