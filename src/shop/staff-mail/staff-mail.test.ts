import { describe, expect, it } from 'vitest';
import { isMorning, lookFrom } from './staff-mail.rules.ts';

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
});
