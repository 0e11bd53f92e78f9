import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Address, tidyAddress } from './address.rules.ts';
import { cleanShortAddress, isShortAddress, shortAddressOf } from './short-address.rules.ts';

const address: Address = {
  email: 'sara@example.com',
  firstname: 'Sara',
  lastname: 'Al Ghamdi',
  address: 'Prince Sultan Street',
  appartment: '14',
  city: 'Jeddah',
  country: 'Kingdom of Saudi Arabia',
  state: 'Makkah Region',
  pin: '23432',
  phone: '+966550000000',
};

describe('a short address', () => {
  it.each([
    ['RRRD2929', 'RRRD2929'],
    ['rrrd2929', 'RRRD2929'],
    [' rrrd - 2929 ', 'RRRD2929'],
    ['RRRD٢٩٢٩', 'RRRD2929'],
    ['\u2068rrrd۲۹۲۹\u2069', 'RRRD2929'],
    ['RRD29', ''],
    ['RRRD29291', ''],
    ['2929RRRD', ''],
    ['رررد2929', ''],
    ['', ''],
  ])('in %j is %j', (typed, code) => expect(shortAddressOf(typed)).toBe(code));

  const code = fc
    .tuple(
      fc.string({ minLength: 4, maxLength: 4, unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ') }),
      fc.integer({ min: 0, max: 9999 }),
    )
    .map(([letters, digits]) => `${letters}${String(digits).padStart(4, '0')}`);
  const arabic = (text: string) => text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');

  it('is read in any case, in Arabic digits, and with blanks and dashes anywhere', () => {
    const noise = fc.array(fc.constantFrom('', '', ' ', '-', '–', '\u00a0', '\u200f'), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(code, noise, fc.boolean(), fc.boolean(), (one, between, small, eastern) => {
        const typed = [...(small ? one.toLowerCase() : one)].map((sign, at) => `${between[at]}${sign}`).join('');
        expect(shortAddressOf(eastern ? arabic(typed) : typed)).toBe(one);
      }),
    );
  });

  it('is found or not found in any text, and cleaning twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const found = shortAddressOf(typed);
        expect(found === '' || isShortAddress(found)).toBe(true);
        expect(cleanShortAddress(cleanShortAddress(typed))).toBe(cleanShortAddress(typed));
      }),
    );
  });

  it('is kept with an address in Saudi Arabia only, and a wrong one never stands in the way', () => {
    expect(tidyAddress({ ...address, shortAddress: 'rrrd 2929' })).toEqual({ ...address, shortAddress: 'RRRD2929' });
    expect(tidyAddress({ ...address, shortAddress: 'RRD29' })).toEqual(address);
    expect(tidyAddress(address)).toEqual(address);
    const abroad = { ...address, country: 'United Arab Emirates', shortAddress: 'RRRD2929' };
    expect(tidyAddress(abroad)).not.toHaveProperty('shortAddress');
  });
});
