import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MARKETS } from '#kernel/market';
import { nextPickUp } from './pick-up.rules.ts';

const at = (text: string) => new Date(text);

describe('the next pick-up', () => {
  it.each([
    ['before noon', 'KSA', '2026-11-22T08:59:00Z', '2026-11-22T09:00:00Z'],
    ['at noon itself', 'KSA', '2026-11-22T09:00:00Z', '2026-11-22T14:00:00Z'],
    ['in the evening', 'KSA', '2026-11-22T15:00:00Z', '2026-11-23T09:00:00Z'],
    ['after midnight on the local clock', 'KSA', '2026-11-22T22:00:00Z', '2026-11-23T09:00:00Z'],
    ['on the day before a day off', 'KSA', '2026-11-26T20:00:00Z', '2026-11-28T09:00:00Z'],
    ['in another zone', 'UAE', '2026-11-23T07:30:00Z', '2026-11-23T08:00:00Z'],
    ['on a Sunday in Dubai', 'UAE', '2026-11-22T07:30:00Z', '2026-11-23T08:00:00Z'],
  ] as const)('%s', (_title, market, now, next) => {
    expect(nextPickUp(MARKETS[market], at(now))).toEqual(at(next));
  });

  it('is after now, at one of the times, on one of the weekdays', () => {
    const times = fc.date({ min: at('2026-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z'), noInvalidDate: true });
    fc.assert(
      fc.property(times, fc.constantFrom(MARKETS.KSA, MARKETS.UAE), (now, market) => {
        const next = nextPickUp(market, now);
        const local = new Intl.DateTimeFormat('en-GB', {
          timeZone: market.timeZone,
          ...{ weekday: 'short', hour: '2-digit', minute: '2-digit' },
        }).format(next);
        const weekdays = market.pickUp.weekdays.map((day) => ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][day]);
        expect(next > now).toBe(true);
        expect(weekdays).toContain(local.slice(0, 3));
        expect(market.pickUp.times).toContain(local.slice(-5));
      }),
    );
  });
});
