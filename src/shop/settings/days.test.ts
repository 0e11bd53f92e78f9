import { describe, expect, it } from 'vitest';
import { daysText, isAmong, readDays } from './days.rules.ts';

describe('days', () => {
  it('are read as days and ranges, of one year or of every year', () => {
    expect(readDays('')).toEqual([]);
    expect(readDays(' 2027-03-09 .. 2027-03-13, 12-02..12-03,01-01 ')).toEqual([
      { from: '2027-03-09', to: '2027-03-13' },
      { from: '12-02', to: '12-03' },
      { from: '01-01', to: '01-01' },
    ]);
  });

  it('are written as they are read', () => {
    const text = '2027-03-09..2027-03-13, 12-02..12-03, 01-01';
    expect(daysText(readDays(text) ?? [])).toBe(text);
  });

  it('are refused when they name no day, end before they start or mix years', () => {
    for (const text of [
      'Eid',
      '2027-02-30',
      '13-01',
      '12-03..12-02',
      '12-02..2027-12-03',
      '01-01,',
      '1-1',
      '01-01..01-02..01-03',
    ]) {
      expect(readDays(text)).toBeNull();
    }
    expect(readDays('02-29')).not.toBeNull();
    expect(readDays(Array(61).fill('01-01').join(','))).toBeNull();
  });

  it('return every year unless they name one', () => {
    const days = readDays('2027-03-09..2027-03-13, 12-02') ?? [];
    expect(
      ['2027-03-08', '2027-03-09', '2027-03-13', '2028-03-10', '2026-12-02', '2030-12-02'].map((day) =>
        isAmong(days, day),
      ),
    ).toEqual([false, true, true, false, true, true]);
  });
});
