import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameForMail } from './name.rules.ts';

describe('a name in an email', () => {
  it.each([
    ['سارة', 'سارة'],
    ["Noura O'Neil-Al Harbi", "Noura O'Neil-Al Harbi"],
    ['Sara <b>', 'Sara b'],
    ['St. John', 'St John'],
    ['WIN 5000 at evil.example', ''],
    ['https://evil', ''],
    ['www.evil', ''],
    ['sara@example.com', ''],
    ['A\u202eB\u200bC\r\nD', 'ABC D'],
    ['x'.repeat(100), 'x'.repeat(40)],
  ])('%j becomes %j', (typed, name) => {
    expect(nameForMail(typed)).toBe(name);
  });

  it('is 40 characters at most and contains nothing a mail program turns into a link', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (typed) => {
        const name = nameForMail(typed);
        expect([...name].length).toBeLessThanOrEqual(40);
        expect(name).toMatch(/^[\p{L}\p{M}\s'’-]*$/u);
      }),
    );
  });
});
