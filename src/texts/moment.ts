import type { Language, Market } from '#kernel/market';
import { dayName } from './day-names.ts';
import { formatDate, formatDateTime } from './format.ts';

/**
 * Says when a step was reached: "22 Nov, 11:02 AM", "22 نوفمبر، 11:02 ص", in the market's time zone, with the year where
 * it is not that of `now` (docs/storefront.md).
 */
export function formatMoment(instant: Date, market: Pick<Market, 'timeZone'>, language: Language, now: Date): string {
  const date = formatDate(instant, market, language);
  const [day = '', month = '', year = ''] = date.split('/');
  const name = dayName(language, 'month', new Date(`${year}-${month}-01T00:00Z`));
  const isOfNow = formatDate(now, market, language).endsWith(year);
  const words = `${Number(day)} ${name}${isOfNow ? '' : ` ${year}`}`;
  return words + formatDateTime(instant, market, language).slice(date.length);
}
