import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changedParts, maskedAddress } from './mask.rules.ts';

const address = {
  ...{ firstName: 'Noura', lastName: 'Al Ghamdi', address: 'King Fahd Road 1', apartment: '4', city: 'Riyadh' },
  ...{ state: 'Riyadh', zip: '12345', phone: '+966501234567' },
};

it('shows the beginning of name and street, the city and the end of the phone', () => {
  expect(maskedAddress(address)).toEqual({ name: 'No••• Al•••', street: 'Ki•••', city: 'Riyadh', phone: '•••567' });
  expect(maskedAddress({ ...address, lastName: '', address: 'شارع التحلية' })).toMatchObject({
    name: 'No•••',
    street: 'شا•••',
  });
});

it('names the parts that changed', () => {
  expect(changedParts(address, { ...address, apartment: '5', zip: '1' })).toEqual(['street', 'city']);
  expect(changedParts(address, { ...address, shortAddress: '' })).toEqual([]);
  expect(changedParts(address, { ...address, shortAddress: 'RRRD2929', phone: '1' })).toEqual([
    'phone',
    'shortAddress',
  ]);
});

it('never shows more than two letters of a name or street and three digits of a phone', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (street, phone) => {
      const masked = maskedAddress({ ...address, address: street, phone });
      expect(masked.street).toMatch(/^(.{1,2}•••)?$/u);
      expect(masked.phone).toMatch(/^•••\d{0,3}$/);
    }),
  );
});
