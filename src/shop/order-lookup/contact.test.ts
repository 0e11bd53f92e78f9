import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contactKey, isContactOf, orderNumberOf } from './contact.rules.ts';

const order = { email: 'Sara@Example.com', phone: '+966550000001', market: 'KSA' } as const;

describe('the number of an order', () => {
  it.each([
    ['10001', 10001],
    [' #10001 ', 10001],
    ['١٠٠٠١', 10001],
    ['10 001', 10001],
  ])('is read from %s', (typed, number) => expect(orderNumberOf(typed)).toBe(number));

  it.each(['', '#', 'DM', '1'.repeat(13)])('is not in %s', (typed) => expect(orderNumberOf(typed)).toBeNull());
});

describe('the key of a contact', () => {
  const spellings = [
    '0550000001',
    '٠٥٥٠٠٠٠٠٠١',
    '550000001',
    '+966 55 000 0001',
    '00966-550000001',
    '+966 (0)55 000 0001',
  ];
  it.each(spellings)('is one for every spelling of a phone: %s', (typed) => expect(contactKey(typed)).toBe('50000001'));

  it('is one for every spelling of an email, and none for what is no contact', () => {
    expect(contactKey(' SARA@Example.com')).toBe('sara@example.com');
    expect(['', '0', '+966', 'sara'].map(contactKey)).toEqual([null, null, null, null]);
  });
});

describe('the contact of an order', () => {
  it.each([
    'sara@example.com',
    ' SARA@EXAMPLE.COM ',
    '0550000001',
    '٠٥٥٠٠٠٠٠٠١',
    '550000001',
    '+966 55 000 0001',
    '00966-550000001',
    '966550000001',
    '+966 (0)55 000 0001',
  ])('is %s', (typed) => expect(isContactOf(order, typed)).toBe(true));

  it.each(['', '@', 'sara@example.co', '0550000002', '966', '+966', '0', 'sara', '0550000001x'])('is not %s', (typed) =>
    expect(isContactOf(order, typed)).toBe(false),
  );

  it('matches nothing of an anonymised order', () => {
    fc.assert(fc.property(fc.string(), (typed) => !isContactOf({ email: '', phone: '', market: 'KSA' }, typed)));
    for (const typed of ['', '@', '0', '+966', ' ']) {
      expect(isContactOf({ email: '', phone: '', market: 'KSA' }, typed)).toBe(false);
    }
  });

  it('is the same phone with and without the country, whatever separates its digits', () => {
    const digits = fc.stringMatching(/^[1-9]\d{7,9}$/).filter((one) => !one.startsWith('971'));
    fc.assert(
      fc.property(
        digits,
        fc.constantFrom('+971', '00971', '971', '0', ''),
        fc.constantFrom(' ', '-', ''),
        (own, head, gap) =>
          isContactOf(
            { email: 'a@b.co', phone: `+971${own}`, market: 'UAE' },
            `${head}${gap}${own.slice(0, 2)}${gap}${own.slice(2)}`,
          ),
      ),
    );
  });
});
