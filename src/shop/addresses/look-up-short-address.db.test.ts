import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '#support/database';
import { testApi } from '#support/test-api';
import { testShop } from '#support/test-shop';
import { createSpl } from '../../providers/spl/adapter.ts';
import { openSplHarness } from '../../providers/spl/harness.ts';
import { registerAddressLookup } from '../../web/api/address-lookup.ts';
import { forgetOldAddresses, lookUpShortAddress } from './index.ts';

const { database } = await testDatabase();
const spl = await openSplHarness();
const shop = { ...(await testShop(database)), nationalAddresses: spl.addresses };
afterAll(() => spl.close());
beforeEach(async () => {
  await database.read.execute('DELETE FROM national_addresses');
  await spl.simulator.set({ answers: 'normal', limit: 'open', content: 'whole' });
});

const look = (typed: string) => lookUpShortAddress(shop, typed, 'en');
const days = (n: number) => shop.clock.move(n * 24 * 60);
const questions = async () => (await spl.simulator.asked()).length;

describe('looking up a short address', () => {
  it('finds it as typed, and asks the register once in half a year', async () => {
    const before = await questions();
    expect(await look('rrrd ٢٩٢٩')).toMatchObject({ state: 'found', address: { city: 'Jeddah', postcode: '23435' } });
    days(179);
    expect(await look('RRRD2929')).toMatchObject({ state: 'found' });
    expect((await questions()) - before).toBe(1);
    days(2);
    await look('RRRD2929');
    expect((await questions()) - before).toBe(2);
  });

  it('keeps an unknown code for a day, and asks nothing about a wrong one', async () => {
    const before = await questions();
    expect([await look('RRRD2930'), await look('RRRD2930')]).toEqual([{ state: 'unknown' }, { state: 'unknown' }]);
    expect(await look('RRD29')).toEqual({ state: 'wrong' });
    expect((await questions()) - before).toBe(1);
    days(1);
    await look('RRRD2930');
    expect((await questions()) - before).toBe(2);
  });

  it.each([
    ['broken', { answers: 'broken' }],
    ['cut off', { content: 'cut' }],
    ['above the limit', { limit: 'reached' }],
  ] as const)('keeps nothing of an answer that is %s, and finds the address later', async (_what, fault) => {
    await spl.simulator.set(fault);
    expect(await look('RRRD2929')).toEqual({ state: 'unavailable' });
    await spl.simulator.set({ answers: 'normal', limit: 'open', content: 'whole' });
    expect(await look('RRRD2929')).toMatchObject({ state: 'found' });
  });

  it('waits at most 1.5 s for a register that hangs', async () => {
    await spl.simulator.set({ answers: 'late', lateMs: 3000 });
    // an adapter without a limit of its own
    const patient = { ...shop, nationalAddresses: createSpl({ ...spl.config, timeoutMs: 60_000 }) };
    expect(await lookUpShortAddress(patient, 'RRRD2929', 'en')).toEqual({ state: 'unavailable' });
  });

  it('is not possible without a register, and says so', async () => {
    expect(await lookUpShortAddress({ ...shop, nationalAddresses: null }, 'RRRD2929', 'en')).toEqual({
      state: 'unavailable',
    });
  });

  it('forgets answers that hold no longer', async () => {
    await look('RRRD2929');
    days(181);
    await look('RAHA3443');
    await forgetOldAddresses(shop);
    const { rows } = await database.read.execute('SELECT code FROM national_addresses');
    expect(rows).toEqual([{ code: 'RAHA3443' }]);
  });
});

it('is called by the form in the language of the page', async () => {
  const { call } = testApi((api) => registerAddressLookup(api, shop));
  const answer = await call('POST', '/api/address/lookup', { body: { code: 'RRRD2929' } });
  expect(answer).toMatchObject({ status: 200, body: { state: 'found', address: { district: 'Al Rawdah' } } });
  expect((await call('POST', '/api/address/lookup', { body: { code: 'x' } })).body).toEqual({ state: 'wrong' });
});
