import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countedWords } from './counting.rules.ts';
import { addDays, dayIn, daysIn, isDay, isPeriod, periodBefore, STEPS, stepOf, stepsIn } from './period.rules.ts';

const period = fc
  .tuple(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 0, max: 400 }))
  .map(([start, length]) => ({ from: addDays('2020-01-01', start), to: addDays('2020-01-01', start + length) }));

describe('periods', () => {
  it('are days of the calendar, at most two years', () => {
    expect([isDay('2026-02-28'), isDay('2026-02-30'), isDay('2026-2-3')]).toEqual([true, false, false]);
    expect(isPeriod({ from: '2026-01-01', to: '2026-01-01' })).toBe(true);
    expect(isPeriod({ from: '2024-01-01', to: '2026-06-01' })).toBe(false);
  });

  it('come after as many days, or whole months, or the same days of the year before', () => {
    expect(periodBefore({ from: '2026-10-01', to: '2026-10-31' }, 'previous')).toEqual({
      from: '2026-09-01',
      to: '2026-09-30',
    });
    expect(periodBefore({ from: '2026-11-16', to: '2026-11-22' }, 'previous')).toEqual({
      from: '2026-11-09',
      to: '2026-11-15',
    });
    expect(periodBefore({ from: '2024-02-29', to: '2024-02-29' }, 'year')?.from).toBe('2023-02-28');
    expect(periodBefore({ from: '2026-01-01', to: '2026-01-31' }, 'none')).toBeNull();
    fc.assert(
      fc.property(period, (one) => {
        const before = periodBefore(one, 'previous');
        expect(before && addDays(before.to, 1)).toBe(one.from);
      }),
    );
  });

  it('have each of their days in exactly one step', () => {
    fc.assert(
      fc.property(period, fc.constantFrom(...STEPS), fc.constantFrom(0, 1), (one, step, start) => {
        const steps = stepsIn(one, step, start);
        expect(steps).toEqual(steps.toSorted());
        const days = Array.from({ length: daysIn(one) }, (_, index) => addDays(one.from, index));
        for (const day of days) expect(steps).toContain(stepOf(day, step, start));
      }),
    );
    expect(stepOf('2026-11-22', 'week', 0)).toBe('2026-11-22');
    expect(stepOf('2026-11-22', 'week', 1)).toBe('2026-11-16');
  });

  it('are of a zone', () => {
    const late = new Date('2026-10-05T20:30:00Z');
    expect([dayIn(late, 'Asia/Riyadh'), dayIn(late, 'Asia/Dubai')]).toEqual(['2026-10-05', '2026-10-06']);
    // in Nepal a day begins at a quarter of an hour
    const midnight = Date.parse('2026-10-05T18:15:00Z');
    const around = [midnight - 1, midnight, midnight + 1, midnight - 1].map((ms) =>
      dayIn(new Date(ms), 'Asia/Kathmandu'),
    );
    expect(around).toEqual(['2026-10-05', '2026-10-06', '2026-10-06', '2026-10-05']);
  });
});

describe('counted words', () => {
  it('leave out what could name a person', () => {
    expect(countedWords('  Oud   MALIZI ')).toBe('oud malizi');
    expect([countedWords('noura@example.com'), countedWords('050 123 4567'), countedWords('  ')]).toEqual([
      null,
      null,
      null,
    ]);
    expect(countedWords('chanel no 5')).toBe('chanel no 5');
  });
});
