import { describe, expect, it } from 'vitest';
import { codeOfPeriod, periodOfCode } from './app-code.ts';

// RFC 4226, appendix D
const SECRET = '12345678901234567890';

describe('the codes of an authenticator app', () => {
  it.each([
    [0, '755224'],
    [1, '287082'],
    [9, '520489'],
  ])('are those of the standard: %i', (period, code) => expect(codeOfPeriod(SECRET, period)).toBe(code));

  it('belong to their period for as long as they may be accepted', () => {
    const at = (period: number) => new Date(period * 30_000 + 5_000);
    const code = codeOfPeriod(SECRET, 100);
    expect([98, 99, 100, 101, 102, 103].map((period) => periodOfCode(SECRET, code, at(period)))).toEqual([
      null,
      100,
      100,
      100,
      100,
      null,
    ]);
    expect(periodOfCode(SECRET, 'nonsense', at(100))).toBeNull();
  });
});
