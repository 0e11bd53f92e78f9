import { DAY_MS } from '#kernel/clock';
import type { Market } from '#kernel/market';

/** A pick-up is on one of the next days, whatever the weekdays. */
const DAYS_AHEAD = 8;

/** The offset of a time zone from UTC at a time, in milliseconds. */
function offsetOf(timeZone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((one) => one.type === type)?.value);
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return local - Math.floor(at.getTime() / 1000) * 1000;
}

/** The courier's next visit to the place where a market's orders are packed: the first one after `now`. */
export function nextPickUp({ timeZone, pickUp }: Pick<Market, 'timeZone' | 'pickUp'>, now: Date): Date {
  const today = Math.floor((now.getTime() + offsetOf(timeZone, now)) / DAY_MS) * DAY_MS;
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = today + ahead * DAY_MS;
    if (!pickUp.weekdays.includes(new Date(day).getUTCDay())) continue;
    for (const time of pickUp.times) {
      const [hours = 0, minutes = 0] = time.split(':').map(Number);
      const local = day + (hours * 60 + minutes) * 60_000;
      const at = new Date(local - offsetOf(timeZone, new Date(local)));
      if (at > now) return at;
    }
  }
  throw new Error(`the courier never comes to ${pickUp.place.en}`);
}
