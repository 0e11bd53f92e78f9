import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Address,
  checkAddress,
  checkCountry,
  isEmail,
  phoneFault,
  showsAddressCounter,
  tidyAddress,
} from './address.rules.ts';
import { cleanPhone } from './phone.rules.ts';

const good: Address = {
  email: 'noura@example.com',
  firstname: 'Noura',
  lastname: 'Al Harbi',
  address: 'King Fahd Road 12',
  appartment: '4B',
  city: 'Riyadh',
  country: 'Kingdom of Saudi Arabia',
  state: 'Riyadh',
  pin: '',
  phone: '+966 50 000 0000',
};
const empty: Address = {
  email: '',
  firstname: '',
  lastname: '',
  address: '',
  appartment: '',
  city: '',
  country: '',
  state: '',
  pin: '',
  phone: '',
};
const keys = (address: Address) => checkAddress(address, 'KSA').map(({ key }) => key);

describe('checking an address', () => {
  it('accepts a valid one without a zip code', () => {
    expect(checkAddress(good, 'KSA')).toEqual([]);
    expect(checkAddress({ ...good, country: 'United Arab Emirates', city: 'Dubai', state: 'Dubai' }, 'UAE')).toEqual(
      [],
    );
  });

  it('lists empty fields in the order of the specification', () => {
    expect(keys(empty)).toEqual([
      'checkout.emptyEmail',
      'checkout.emptyFirstName',
      'checkout.emptyLastName',
      'checkout.emptyAddress',
      'checkout.emptyApartment',
      'checkout.emptyCity',
      'checkout.emptyCountry',
      'checkout.emptyState',
      'checkout.emptyPhone',
    ]);
  });

  it('treats spaces as empty', () => {
    expect(keys({ ...good, city: '  \t ' })).toEqual(['checkout.emptyCity']);
  });

  it.each([
    ['address', 100],
    ['firstname', 100],
  ] as const)('lets %s have at most %i characters', (field, limit) => {
    expect(keys({ ...good, [field]: 'x'.repeat(limit) })).toEqual([]);
    expect(checkAddress({ ...good, [field]: 'x'.repeat(limit + 1) }, 'KSA')).toEqual([
      { field, key: 'checkout.tooLong', params: { n: String(limit) }, dialogue: false },
    ]);
  });

  it('states the problem of a zip code, a phone and an email', () => {
    const said = (field: 'pin' | 'phone' | 'email', value: string) =>
      checkAddress({ ...good, [field]: value }, 'KSA').map(({ key, params }) => ({ key, ...params }));
    expect(said('pin', '1'.repeat(20))).toEqual([]);
    expect(said('pin', '1'.repeat(21))).toEqual([{ key: 'checkout.zipTooLong', n: '20' }]);
    const length = [{ key: 'checkout.phoneLength', min: '5', max: '15' }];
    expect(said('phone', '1234')).toEqual(length);
    expect(said('phone', '1'.repeat(16))).toEqual(length);
    expect(said('phone', '1'.repeat(40))).toEqual(length);
    expect(said('phone', '+')).toEqual(length);
    expect(said('phone', 'call me at home, please, after six')).toEqual([{ key: 'checkout.invalidPhone' }]);
    // separators between the digits do not count
    expect(said('phone', '(+966) - 50 - 000 - 00 - 00')).toEqual([]);
    expect(said('email', `${'a'.repeat(250)}@b.co`)).toEqual([{ key: 'checkout.emailTooLong', n: '254' }]);
    for (const email of ['sara', 'sara@', '@example.com', 'a@b@example.com'])
      expect(said('email', email)).toEqual([{ key: 'checkout.emailAt' }]);
    expect(said('email', 'sara@example')).toEqual([{ key: 'checkout.emailDomain' }]);
    for (const email of ['sara h@example.com', 'سارة@example.com'])
      expect(said('email', email)).toEqual([{ key: 'checkout.emailLetters' }]);
    expect(said('email', 'sara@-example.com')).toEqual([{ key: 'checkout.invalidEmail' }]);
  });

  it('counts characters, not code units', () => {
    expect(keys({ ...good, address: '🌹'.repeat(100) })).toEqual([]);
    expect(showsAddressCounter('🌹'.repeat(99))).toBe(false);
    expect(showsAddressCounter('x'.repeat(100))).toBe(true);
  });

  it('refuses other countries and the other market by dialogues', () => {
    expect(checkCountry('India', 'KSA')).toMatchObject({ key: 'checkout.onlyUaeKsa', dialogue: true });
    expect(checkCountry('United Arab Emirates', 'KSA')).toMatchObject({
      key: 'checkout.otherCountry',
      dialogue: true,
      params: { country: 'KSA' },
    });
    expect(checkCountry('Kingdom of Saudi Arabia', 'KSA')).toBeNull();
  });

  it('reports email, phone and country in this order', () => {
    expect(keys({ ...good, email: 'a@b', phone: 'abc', country: 'Oman' })).toEqual([
      'checkout.emailDomain',
      'checkout.invalidPhone',
      'checkout.onlyUaeKsa',
    ]);
  });

  it('never throws, and accepts the normalised form of what it accepts', () => {
    const anything = fc.record({
      email: fc.oneof(fc.string(), fc.emailAddress()),
      firstname: fc.string(),
      lastname: fc.string(),
      address: fc.string({ maxLength: 120 }),
      appartment: fc.string(),
      city: fc.string(),
      country: fc.constantFrom('Kingdom of Saudi Arabia', ' United Arab Emirates ', 'Oman', ''),
      state: fc.string(),
      pin: fc.string(),
      phone: fc.oneof(fc.string(), fc.stringMatching(/^\+?[0-9]{5,15}$/)),
    });
    fc.assert(
      fc.property(anything, (address) => {
        if (checkAddress(address, 'KSA').length === 0) {
          expect(checkAddress(tidyAddress(address), 'KSA')).toEqual([]);
        }
      }),
    );
  });
});

describe('phones', () => {
  it.each(['0500000000', '+966500000000', '٠٥٠٠٠٠٠٠٠٠', '(050) 000-0000', '\u2066+971 4 000 0000\u2069'])(
    'accepts %s',
    (phone) => {
      expect(phoneFault(phone)).toBeNull();
    },
  );

  it.each(['', 'abc', '05o0000000', '+', '1234', '1'.repeat(16), '050+0000000'])('refuses %j', (phone) => {
    expect(phoneFault(phone)).not.toBeNull();
  });

  it('leaves digits and the plus', () => {
    expect(cleanPhone('+٩٦٦ 50-000 (0000)')).toBe('+966500000000');
  });
});

describe('emails', () => {
  it.each(['a@b.co', "o'neil+x@mail.example.com"])('accepts %s', (email) => expect(isEmail(email)).toBe(true));
  it.each(['', 'a', 'a@', '@b.co', 'a b@c.co', 'a@b', 'a@b.co\r\nBcc: x@y.z', `${'a'.repeat(250)}@b.co`, 'a@-b.co'])(
    'refuses %j',
    (email) => expect(isEmail(email)).toBe(false),
  );
});
