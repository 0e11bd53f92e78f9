import { describe, expect, it } from 'vitest';
import { dayOfStore, isMorning, lookFrom } from './staff-mail.rules.ts';

const utc = (hour: number, minute = 0) => new Date(Date.UTC(2026, 10, 22, hour, minute));

describe('mail to staff', () => {
  it('looks back six hours, but not before it was turned on', () => {
    expect(lookFrom(utc(12), null)).toEqual(utc(6));
    expect(lookFrom(utc(12), utc(3))).toEqual(utc(6));
    expect(lookFrom(utc(12), utc(11, 30))).toEqual(utc(11, 30));
  });

  it('sums up the day before from 8 to 12 on the clock of the market', () => {
    expect([utc(4, 59), utc(5), utc(8, 59), utc(9)].map((at) => isMorning(at, 'Asia/Riyadh'))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isMorning(utc(4), 'Asia/Dubai')).toBe(true);
  });

  it('counts the first seven days of a store from its opening on', () => {
    const days = ['2026-11-27', '2026-11-28', '2026-12-04', '2026-12-05'].map((today) =>
      dayOfStore('2026-11-28', today),
    );
    expect(days).toEqual([null, 1, 7, null]);
    expect(dayOfStore(null, '2026-11-28')).toBeNull();
  });
});
