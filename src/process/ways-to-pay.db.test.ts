import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { cardProvidersOf, paymentChannelsOf } from '#shop/payments';
import { forgetTerms } from '#shop/settings';
import { initialTerms } from '#shop/settings/settings.rules';
import { testDatabase } from '#support/database';
import { testAdmin, testStaff } from '#support/staff';
import { testShop } from '#support/test-shop';
import { registerSettings } from '../web/admin-api/settings.ts';
import { expectWaysToPay } from './ways-to-pay.ts';

const { database } = await testDatabase();
const whole = await testShop(database);
const owner = await testStaff(whole, 'owner', { language: 'ar' });
/** A shop with no contract for cards in Saudi Arabia. */
const shop = {
  ...whole,
  cards: cardProvidersOf(
    whole.cards.all.filter(({ provider }) => provider !== 'hyperpay'),
    whole.cards.listed,
  ),
};
const { call } = testAdmin(shop, (admin) => registerSettings(admin, shop));

async function refuseCash(market: 'KSA' | 'UAE') {
  const ifMatch = Number(
    (await call('GET', '/api/admin/settings/payment', { as: owner })).headers.get('etag')?.replaceAll('"', ''),
  );
  const body = { changes: [{ key: 'cash.offered', market, value: false }] };
  return await call('PATCH', '/api/admin/settings/payment', { as: owner, body, ifMatch });
}

it('a market without a provider of cards is paid in cash, which then cannot be turned off', async () => {
  const terms = initialTerms('KSA');
  expect([paymentChannelsOf(shop, 'KSA', terms), paymentChannelsOf(whole, 'KSA', terms)]).toEqual([
    [],
    ['VISA_MASTER', 'MADA'],
  ]);
  await expectWaysToPay(shop);
  expect(await refuseCash('KSA')).toMatchObject({
    status: 422,
    body: { fields: [{ code: 'only_way_to_pay', words: expect.stringMatching(/[\u0600-\u06ff]/) }] },
  });
  expect(await refuseCash('UAE')).toMatchObject({ status: 200 });
  await expectWaysToPay(shop);
});

it('a store with a market in which nobody can pay does not start, and says which', async () => {
  await database.read.execute(sql`
    INSERT INTO settings (id, key, market, value, starts_at, set_by, set_at)
    VALUES ('no-cash', 'cash.offered', 'KSA', 'false'::jsonb, to_timestamp(0), 'test', now())`);
  forgetTerms(shop);
  await expect(expectWaysToPay(shop)).rejects.toThrow(/Nobody can pay in KSA/);
  await expectWaysToPay(whole);
});
