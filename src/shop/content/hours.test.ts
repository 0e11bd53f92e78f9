import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openState, readHours } from './hours.rules.ts';

const usual = readHours('Sat-Thu 10:00-22:00, Fri 14:00-22:00') ?? [];

describe('opening hours', () => {
  it('are read over the end of the week, and refused when they say something else', () => {
    expect(usual).toEqual([
      { from: 6, to: 4, opens: 600, closes: 1320 },
      { from: 5, to: 5, opens: 840, closes: 1320 },
    ]);
    expect(readHours('Sun-Thu 09:00-24:00')).not.toBeNull();
    for (const text of [
      '',
      'daily',
      'Sat 22:00-10:00',
      'Sat 9:00-17:00',
      'Foo 10:00-22:00',
      'Sat 10:61-22:00',
      'Sat 10:00-24:01',
    ]) {
      expect(readHours(text)).toBeNull();
    }
  });

  it('tell open from closed, and when a closed shop opens', () => {
    expect(openState(usual, 4, 21 * 60)).toEqual({ open: true, until: 1320 });
    expect(openState(usual, 4, 22 * 60)).toEqual({ open: false, next: { day: 5, in: 1, opens: 840 } });
    expect(openState(usual, 5, 13 * 60)).toEqual({ open: false, next: { day: 5, in: 0, opens: 840 } });
    expect(openState([], 5, 0)).toEqual({ open: false, next: null });
    expect(openState(readHours('Mon 10:00-12:00') ?? [], 1, 12 * 60)).toMatchObject({ next: { day: 1, in: 7 } });
  });

  it('never name an opening while a shop is open', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 1439 }), (day, minute) => {
        const state = openState(usual, day, minute);
        const isOpen = minute < 1320 && minute >= (day === 5 ? 840 : 600);
        expect(state.open).toBe(isOpen);
        if (!state.open && state.next?.in === 0) expect(state.next.opens).toBeGreaterThan(minute);
      }),
    );
  });
});
