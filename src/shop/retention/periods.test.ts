import { describe, expect, it } from 'vitest';
import { beforeDays, daysOf, daysProblem, PERIOD_KINDS, PERIODS } from './periods.rules.ts';

describe('retention periods', () => {
  it.each(PERIOD_KINDS)('takes the least, the most and the first days of %s, and none beyond', (kind) => {
    const { days, least, most } = PERIODS[kind];
    expect([least, days, most].map((one) => daysProblem(kind, one))).toEqual([null, null, null]);
    expect([least - 1, most + 1].map((one) => daysProblem(kind, one))).toEqual(['too_small', 'too_large']);
  });

  it('refuses what is no whole number of days', () => {
    expect([null, 7.5, Number.NaN].map((one) => daysProblem('imports', one))).toEqual(Array(3).fill('not_a_count'));
  });

  it('goes by what was set, and by the list where nothing or something beyond it was set', () => {
    expect([null, 10, 1, 900].map((set) => daysOf('idle_checkouts', set))).toEqual([30, 10, 30, 30]);
  });

  it('counts whole days back', () => {
    expect(beforeDays(new Date('2026-11-30T10:00:00Z'), 30)).toEqual(new Date('2026-10-31T10:00:00Z'));
  });
});
