import { beforeEach, expect, it } from 'vitest';
import { randomId } from '#kernel/ids';
import type { Address } from '#shop/addresses/address.rules';
import { testDatabase } from '#support/database';
import { readAddressBook, removeAddress, saveAddress, updateAddress } from './index.ts';

const { database } = await testDatabase();
const shop = { database };
const home: Address = {
  email: 'sara@example.com',
  firstname: 'سارة',
  lastname: '',
  address: 'King Fahd Road 1',
  appartment: '4',
  city: 'Riyadh',
  country: 'Kingdom of Saudi Arabia',
  state: '',
  pin: '',
  phone: '',
};
const at = (n: number): Address => ({ ...home, address: `King Fahd Road ${n}` });

let id = '';
beforeEach(async () => {
  id = `u_${randomId(24)}`;
  await database.read.execute(`INSERT INTO customers (id, name, email) VALUES ('${id}', 'Sara', '${id}@example.com')`);
});

const roads = async () => (await readAddressBook(shop, id)).map(({ address }) => address.split(' ').at(-1));

it('stores four addresses in order and refuses a fifth', async () => {
  for (const n of [1, 2, 3, 4]) expect((await saveAddress(shop, id, at(n))).ok).toBe(true);
  expect(await saveAddress(shop, id, at(5))).toEqual({ ok: false, error: { code: 'addressBookFull' } });
  expect(await roads()).toEqual(['1', '2', '3', '4']);
});

it('refuses a fifth address of concurrent requests', async () => {
  const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((n) => saveAddress(shop, id, at(n))));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(4);
  expect(await readAddressBook(shop, id)).toHaveLength(4);
});

it('stores the same address once', async () => {
  await saveAddress(shop, id, home);
  expect((await saveAddress(shop, id, { ...home, city: ' Riyadh ' })).ok).toBe(true);
  expect(await readAddressBook(shop, id)).toEqual([home]);
});

it('stores the short code of a national address, and nothing in its place for others', async () => {
  await saveAddress(shop, id, { ...home, shortAddress: 'rrrd-2929' });
  await saveAddress(shop, id, { ...at(2), shortAddress: '' });
  expect(await readAddressBook(shop, id)).toEqual([{ ...home, shortAddress: 'RRRD2929' }, at(2)]);
  await updateAddress(shop, id, 1, home);
  expect(await readAddressBook(shop, id)).toEqual([home, at(2)]);
});

it('updates and removes by an index that counts from 1', async () => {
  for (const n of [1, 2, 3]) await saveAddress(shop, id, at(n));
  expect((await updateAddress(shop, id, 2, at(9))).ok).toBe(true);
  expect((await removeAddress(shop, id, 1)).ok).toBe(true);
  expect(await roads()).toEqual(['9', '3']);
  for (const index of [0, 3, -1, 2 ** 31 - 1]) {
    expect(await removeAddress(shop, id, index)).toEqual({ ok: false, error: { code: 'noSuchAddress' } });
  }
  await saveAddress(shop, id, at(4));
  expect(await roads()).toEqual(['9', '3', '4']);
});

it('requires address, apartment and city, and limits lengths', async () => {
  const empty = { ...home, address: ' ', appartment: '', city: '', email: 'no address' };
  expect(await saveAddress(shop, id, empty)).toMatchObject({
    error: {
      problems: [
        { key: 'checkout.emptyAddress' },
        { key: 'checkout.emptyApartment' },
        { key: 'checkout.emptyCity' },
        { key: 'checkout.emailAt' },
      ],
    },
  });
  expect((await saveAddress(shop, id, { ...home, firstname: 'x'.repeat(5000) })).ok).toBe(false);
  expect(await saveAddress(shop, id, { ...home, pin: '1'.repeat(21), phone: '1'.repeat(21) })).toMatchObject({
    error: { problems: [{ key: 'checkout.phoneTooLong' }, { key: 'checkout.zipTooLong' }] },
  });
  expect((await saveAddress(shop, `u_${randomId(24)}`, home)).ok).toBe(false);
});
