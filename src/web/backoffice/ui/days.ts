import { MARKETS, type MarketCode } from '#kernel/market';
import { formatDate } from '#texts/format';
import { zoneOf } from './time.tsx';

/** "2026-11-27" → "27/11/2026". */
export function shownDay(day: string): string {
  return /^\d{4}-\d{2}-\d{2}/.test(day) ? day.slice(0, 10).split('-').reverse().join('/') : '';
}

/** Returns today in a market's zone as `YYYY-MM-DD`. */
export function todayIn(now: Date, market: MarketCode | undefined): string {
  const zone = market ? MARKETS[market] : zoneOf(market);
  return formatDate(now, zone, 'en').split('/').reverse().join('-');
}
