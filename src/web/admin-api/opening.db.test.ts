import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { readChecks, readStoreState } from '#shop/opening';
import type { Check } from '#shop/opening/conditions.rules';
import { testDatabase } from '#support/database';
import { type AdminRequest, testAdmin, testStaff } from '#support/staff';
import { testProduct, testShop } from '#support/test-shop';
import { registerOpening } from './opening.ts';

const { database } = await testDatabase();
const base = await testShop(database);
const check = (id: Check['id'], state: Check['state'], more: Partial<Check> = {}): Check => ({
  ...{ id, market: null, level: 'required', state, code: state, at: base.clock.now().toISOString(), took_ms: 3 },
  ...more,
});
/** How the next look finds the conditions. */
let found: readonly Check[] = [];
let looked = 0;
const shop = {
  ...base,
  opening: {
    mode: 'live' as const,
    loadSamples: null,
    look: async (only: Check['id'] | null) => {
      looked += 1;
      return found.filter(({ id }) => only === null || id === only);
    },
  },
};
const { call } = testAdmin(shop, (admin) => registerOpening(admin, shop));
const owner = await testStaff(shop, 'owner');

const PATH = '/api/admin/opening';
const read = async () => await call('GET', PATH, { as: owner });
const post = async (act: string, body?: unknown, more: AdminRequest = {}) =>
  await call('POST', `${PATH}/${act}`, { as: owner, body, ...more });
let actsBefore = 0;
/** The acts of this test. */
const acts = async () => {
  const { rows } = await database.read.execute(
    sql`SELECT action, subject, before, after FROM audit WHERE subject = 'store:all' ORDER BY at, id`,
  );
  return rows.slice(actsBefore);
};

beforeEach(async () => {
  await database.read.execute(sql`DELETE FROM store_state`);
  await database.read.execute(sql`DELETE FROM opening_checks`);
  actsBefore = 0;
  actsBefore = (await acts()).length;
  [found, looked] = [[], 0];
  shop.clock.move(0.1);
});

it('has a live store closed at first and a sandbox open, and says what was never looked at', async () => {
  expect((await read()).body).toMatchObject({
    ...{ mode: 'live', state: 'closed', openedAt: null, changed: null, checks: [], store: 'store.test' },
  });
  const sandbox = { ...shop, opening: { ...shop.opening, mode: 'sandbox' as const } };
  expect(await readStoreState(sandbox)).toMatchObject({ state: 'open', openedAt: null });
});

it('looks anew before it opens, and refuses with what is not in order: what is unknown is not', async () => {
  found = [check('settings', 'ok'), check('vat', 'unknown', { market: 'KSA' }), check('owner', 'fail')];
  const refused = await post('open');
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'notInOrder',
      title: 'Not yet: VAT, KSA, Owners.',
      details: {
        checks: [
          { id: 'vat', market: 'KSA', state: 'unknown' },
          { id: 'owner', state: 'fail' },
        ],
      },
    },
  });
  expect(looked).toBe(1);
  expect(await readStoreState(shop)).toMatchObject({ state: 'closed', openedAt: null });
  expect(await acts()).toEqual([]);
  // what was seen is shown
  expect((await readChecks(shop)).map(({ id, state }) => `${id} ${state}`)).toEqual([
    ...['settings ok', 'vat unknown', 'owner fail'],
  ]);
});

it('opens in one transaction with its act, keeps the day of the first opening, and opens nothing twice', async () => {
  found = [check('settings', 'ok'), check('memory', 'warn', { level: 'advised' }), check('embedded', 'skipped')];
  const opened = await post('open');
  expect(opened).toMatchObject({ status: 200, body: { state: 'open', changed: { by: expect.any(String) } } });
  const day = shop.clock.now().toISOString();
  expect(opened.body).toMatchObject({ openedAt: day });
  expect(await acts()).toEqual([
    { action: 'store.open', subject: 'store:all', before: { state: 'closed' }, after: { state: 'open' } },
  ]);
  expect(await post('open')).toMatchObject({ status: 409, body: { code: 'alreadyOpen' } });
  shop.clock.move(1);
  const backAt = new Date(shop.clock.now().getTime() + 3_600_000).toISOString();
  expect(await post('close', { words: { en: 'Counting the shelves', ar: 'نجرد الرفوف' }, backAt })).toMatchObject({
    ...{ status: 200, body: { state: 'closed', openedAt: day, backAt, words: { ar: 'نجرد الرفوف' } } },
  });
  expect(await post('close', {})).toMatchObject({ status: 409, body: { code: 'alreadyClosed' } });
  shop.clock.move(1);
  expect(await post('open')).toMatchObject({ status: 200, body: { openedAt: day, words: null, backAt: null } });
  expect((await acts()).map(({ action }) => action)).toEqual(['store.open', 'store.close', 'store.open']);
});

it('lets one of two opening at once through', async () => {
  found = [check('settings', 'ok')];
  const both = await Promise.all([post('open'), post('open')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await acts()).toHaveLength(1);
});

it('closes without a look, and refuses words of one language and a return that is past', async () => {
  found = [check('settings', 'ok')];
  await post('open');
  expect(await post('close', { words: { en: 'Moving' } })).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'words.ar' }] },
  });
  const backAt = shop.clock.now().toISOString();
  expect(await post('close', { backAt })).toMatchObject({ status: 422, body: { fields: [{ path: 'backAt' }] } });
  expect(looked).toBe(1);
  expect(await readStoreState(shop)).toMatchObject({ state: 'open' });
});

it('looks at one condition alone, and keeps what was seen of the others', async () => {
  found = [check('settings', 'ok'), check('disk', 'fail', { values: { percent: 3 }, evidence: 'seen' })];
  await post('checks', {});
  found = [check('settings', 'fail'), check('disk', 'ok')];
  const { body } = await post('checks', { only: 'disk' });
  expect(body).toMatchObject({
    checks: [
      { id: 'settings', state: 'ok' },
      { id: 'disk', state: 'ok', fixes: [] },
    ],
  });
  expect(await post('checks', { only: 'nothing' })).toMatchObject({ status: 422 });
});

it('takes the samples away for an owner and says what is left, and refuses to load them in a live store', async () => {
  const product = await testProduct(shop, { slug: 'a-sample', SAR: 100 });
  await database.read.execute(sql`UPDATE products SET sample = true WHERE id = ${product}`);
  expect((await read()).body).toMatchObject({ samples: { products: 1, ordered: 0 } });
  found = [check('samples', 'ok')];
  expect(await post('samples/take')).toMatchObject({
    status: 200,
    body: { samples: { products: 0 }, checks: [{ id: 'samples', state: 'ok' }] },
  });
  expect(await post('samples/back')).toMatchObject({ status: 409, body: { code: 'noSamplesLive' } });
  const { rows } = await database.read.execute(sql`SELECT action, actor FROM audit WHERE subject = 'samples:all'`);
  expect(rows).toEqual([{ action: 'samples.take', actor: expect.any(String) }]);
});

it('sends an owner a test mail and notes the press of its link, and keeps decisions', async () => {
  found = [check('mail-arrives', 'wait')];
  const sent = await post('test-mail');
  expect(sent).toMatchObject({ status: 200, body: { to: expect.stringContaining('@') } });
  const { rows } = await database.read.execute<{ link: string }>(
    sql`SELECT data->>'link' AS link FROM emails WHERE kind = 'staffTestMail'`,
  );
  const token = new URL(rows[0]?.link ?? '').searchParams.get('arrived');
  expect(await post('test-mail/arrived', { token: 'another' })).toMatchObject({ status: 409 });
  expect(await post('test-mail/arrived', { token })).toMatchObject({ status: 200, body: { state: 'closed' } });

  const { body } = await call('GET', `${PATH}/decisions/KSA`, { as: owner });
  const { decisions } = z.object({ decisions: z.array(z.record(z.string(), z.unknown())) }).parse(body);
  const cash = decisions.find(({ condition }) => condition === 'cash');
  expect(cash).toMatchObject({ decided: null, problem: null });
  const decided = await post('decisions/KSA', { condition: 'cash', subject: '', basis: cash?.basis });
  expect(decided.body).toMatchObject({
    decisions: expect.arrayContaining([expect.objectContaining({ condition: 'cash', decided: expect.anything() })]),
  });
  expect(await post('decisions/KSA', { condition: 'cash', subject: '', basis: 'older' })).toMatchObject({
    ...{ status: 409, body: { code: 'decisionChanged' } },
  });
});

it('asks for the second step before it opens or closes, not before it looks', async () => {
  const late = await testStaff(shop, 'owner');
  shop.clock.move(6);
  for (const act of ['open', 'close', 'samples/take', 'samples/back'])
    expect((await post(act, {}, { as: late })).status).toBe(423);
  expect((await post('checks', {}, { as: late })).status).toBe(200);
  expect(await readStoreState(shop)).toMatchObject({ state: 'closed' });
});
