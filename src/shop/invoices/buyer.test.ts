import { expect, it } from 'vitest';
import { addressLine } from './buyer.rules.ts';

const empty = { apartment: '', zip: '' };

it("formats a buyer's address in the script it was typed in, without repeating a city", () => {
  const latin = {
    ...empty,
    address: 'Al Wasl Road 15',
    city: 'Dubai',
    state: 'Dubai',
    country: 'United Arab Emirates',
  };
  expect(addressLine(latin, 'UAE')).toBe('Al Wasl Road 15, Dubai, United Arab Emirates');
  const arabic = {
    address: 'طريق الملك فهد 12',
    apartment: '4B',
    city: 'جدة',
    state: 'منطقة مكة المكرمة',
    zip: '23432',
    country: 'Kingdom of Saudi Arabia',
  };
  expect(addressLine(arabic, 'KSA')).toBe(
    'طريق الملك فهد 12، 4B، جدة، منطقة مكة المكرمة، 23432، المملكة العربية السعودية',
  );
});
