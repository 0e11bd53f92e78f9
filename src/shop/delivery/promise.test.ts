import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MARKET_CODES, MARKETS } from '#kernel/market';
import { isAmong, readDays } from '../settings/days.rules.ts';
import { deliveryPromise, promisePeriod } from './promise.rules.ts';

const { KSA, UAE } = MARKETS;
const none = { cutOff: null, holidays: '' };
const two = { cutOff: 14 * 60, holidays: '' };

describe('the delivery promise', () => {
  it('is two to three business days after the day of the order', () => {
    // Sunday is a business day in KSA; Monday in the UAE
    expect(deliveryPromise(KSA, none, new Date('2026-11-22T06:00Z'))).toEqual({ from: '2026-11-24', to: '2026-11-25' });
    expect(deliveryPromise(UAE, none, new Date('2026-11-23T06:00Z'))).toEqual({ from: '2026-11-25', to: '2026-11-26' });
  });

  it('is the last of these days for what is far', () => {
    expect(deliveryPromise(KSA, none, new Date('2026-11-22T06:00Z'), true)).toEqual({
      ...{ from: '2026-11-25', to: '2026-11-25' },
    });
  });

  it('moves to the next business day at the cut-off, and counts the minutes until then', () => {
    expect(deliveryPromise(UAE, two, new Date('2026-11-23T06:50Z'))).toEqual({
      ...{ from: '2026-11-25', to: '2026-11-26' },
      ...{ orderBy: 840, orderWithin: 190 },
    });
    expect(deliveryPromise(UAE, two, new Date('2026-11-23T09:59:59Z')).orderWithin).toBe(1);
    expect(deliveryPromise(UAE, two, new Date('2026-11-23T10:00Z'))).toEqual({ from: '2026-11-26', to: '2026-11-27' });
  });

  it("passes the market's weekend and its holidays, and counts in the market's time zone", () => {
    // Thursday afternoon in KSA: processed on Sunday
    expect(deliveryPromise(KSA, two, new Date('2026-11-26T12:00Z'))).toEqual({ from: '2026-12-01', to: '2026-12-02' });
    // 20:30 in London is the next day in Dubai
    expect(deliveryPromise(UAE, none, new Date('2026-11-22T20:30Z'))).toEqual({ from: '2026-11-25', to: '2026-11-26' });
    // 2 and 3 December are holidays in the UAE, and the weekend follows
    const holidays = UAE.delivery.holidays;
    expect(deliveryPromise(UAE, { cutOff: null, holidays }, new Date('2026-11-30T06:00Z'))).toEqual({
      ...{ from: '2026-12-04', to: '2026-12-07' },
    });
  });

  it('ends even where every day is a holiday', () => {
    expect(
      deliveryPromise(UAE, { cutOff: null, holidays: '01-01..12-31' }, new Date('2026-11-30T06:00Z')).from,
    ).toMatch(/^20/);
  });

  const markets = fc.constantFrom(...MARKET_CODES.map((code) => MARKETS[code]));
  const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2029-12-31'), noInvalidDate: true });
  const terms = fc.record({
    cutOff: fc.option(fc.integer({ min: 0, max: 1439 })),
    holidays: fc.constantFrom(
      '',
      '12-02..12-03, 01-01',
      '2027-03-09..2027-03-13, 2027-05-15..2027-05-21',
      '02-22, 09-23',
    ),
  });

  it('is never on a weekend or a holiday, starts after today, and ends after it starts', () => {
    fc.assert(
      fc.property(markets, terms, instants, (market, with_, now) => {
        const { from, to, orderWithin } = deliveryPromise(market, with_, now);
        for (const day of [from, to]) {
          expect(market.delivery.businessDays).toContain(new Date(`${day}T00:00Z`).getUTCDay());
          expect(isAmong(readDays(with_.holidays) ?? [], day)).toBe(false);
        }
        expect(from < to).toBe(true);
        expect(from > now.toISOString().slice(0, 10)).toBe(true);
        if (orderWithin !== undefined) expect(orderWithin).toBeGreaterThan(0);
      }),
    );
  });

  it('is never earlier for a later order, and changes only when its period does', () => {
    fc.assert(
      fc.property(markets, terms, instants, fc.nat(20 * 24 * 60), (market, with_, now, minutes) => {
        const later = new Date(now.getTime() + minutes * 60_000);
        const [first, second] = [deliveryPromise(market, with_, now), deliveryPromise(market, with_, later)];
        expect(second.from >= first.from && second.to >= first.to).toBe(true);
        if (promisePeriod(market, with_, now) !== promisePeriod(market, with_, later)) return;
        expect([second.from, second.to, second.orderBy]).toEqual([first.from, first.to, first.orderBy]);
      }),
    );
  });
});
