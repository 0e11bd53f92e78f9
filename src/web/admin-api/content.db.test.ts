import { expect, it } from 'vitest';
import { z } from 'zod';
import { faqs, setContent } from '#shop/content';
import { testDatabase } from '#support/database';
import { testAdmin, testStaff } from '#support/staff';
import { testShop } from '#support/test-shop';
import { SHIPPED_HOUSE } from '#texts/house';
import { registerContent } from './content.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
const { call } = testAdmin(shop, (admin) => registerContent(admin, shop));
const yousef = await testStaff(shop, 'catalogue');
const layla = await testStaff(shop, 'owner', { language: 'ar' });
const questions = (q: string) => ({ en: [{ q, a: 'Yes.' }], ar: [{ q: 'هل هو عود؟', a: 'نعم.' }] });
await database.transaction((tx) => setContent(tx, 'faqs', questions('As it was')));

const PATH = '/api/admin/content/faqs';
const versionOf = async () => Number((await call('GET', PATH, { as: yousef })).headers.get('etag')?.slice(1, -1));

it('saves a draft, shows both sides to the second of two people, publishes and puts back', async () => {
  const ifMatch = await versionOf();
  expect((await call('PUT', `${PATH}/draft`, { as: yousef, body: { body: questions('Mine') } })).status).toBe(428);
  const saved = await call('PUT', `${PATH}/draft`, { as: yousef, ifMatch, body: { body: questions('Yousef’s') } });
  expect(saved).toMatchObject({ status: 200, body: { problems: [], open: { facts: { number: 2, state: 'draft' } } } });
  const late = await call('PUT', `${PATH}/draft`, { as: layla, ifMatch, body: { body: questions('Layla’s') } });
  expect(late).toMatchObject({
    status: 412,
    body: { version: ifMatch + 1, changed: [{ field: 'en.0.q' }], current: { open: { body: questions('Yousef’s') } } },
  });

  const published = await call('POST', `${PATH}/publish`, { as: layla, ifMatch: ifMatch + 1, body: { at: null } });
  expect(published).toMatchObject({ status: 200, body: { open: null } });
  expect((await faqs(shop, 'en'))[0]?.q).toBe('Yousef’s');
  const back = await call('POST', `${PATH}/put-back`, { as: layla, ifMatch: ifMatch + 2, body: { number: 1 } });
  expect(back).toMatchObject({ body: { open: { body: questions('As it was'), facts: { restored: 1 } } } });
  const versions = await call('GET', `${PATH}/versions`, { as: layla });
  expect(versions.body).toMatchObject({ items: [{ number: 3 }, { number: 2, state: 'published' }, { number: 1 }] });
  expect(await call('GET', `${PATH}/versions/1`, { as: layla })).toMatchObject({
    body: { body: questions('As it was') },
  });
  expect((await call('GET', `${PATH}/versions/99`, { as: layla })).status).toBe(404);
});

it('names what keeps a draft from being published, in the language of the person', async () => {
  const broken = { ...questions(''), ar: [] };
  await call('PUT', `${PATH}/draft`, { as: layla, ifMatch: await versionOf(), body: { body: broken } });
  const refused = await call('POST', `${PATH}/publish`, { as: layla, ifMatch: await versionOf(), body: { at: null } });
  expect(refused.body).toMatchObject({
    status: 422,
    code: 'contentIncomplete',
    fields: [
      { path: 'ar', code: 'other-count', words: 'عدد الأجزاء هنا مختلف بين اللغتين.' },
      { path: 'en.0.q', code: 'empty', words: 'هذا الحقل فارغ.' },
    ],
  });
  const wrong = await call('PUT', `${PATH}/draft`, { as: layla, ifMatch: await versionOf(), body: { body: 'no' } });
  expect(wrong).toMatchObject({ status: 422, body: { code: 'invalid' } });
  expect((await call('GET', '/api/admin/content/passwords', { as: layla })).status).toBe(422);
});

it('schedules on the clock of a market, and takes it back', async () => {
  await call('PUT', `${PATH}/draft`, { as: yousef, ifMatch: await versionOf(), body: { body: questions('Later') } });
  const at = (local: string) => ({ at: { local, market: 'UAE' } });
  const past = { as: yousef, ifMatch: await versionOf(), body: at('2020-01-01T12:00') };
  expect(await call('POST', `${PATH}/publish`, past)).toMatchObject({ body: { code: 'contentTimePast' } });
  const future = { as: yousef, ifMatch: await versionOf(), body: at('2099-01-01T12:00') };
  expect(await call('POST', `${PATH}/publish`, future)).toMatchObject({
    body: { open: { facts: { state: 'scheduled', publishAt: '2099-01-01T08:00:00.000Z', market: 'UAE' } } },
  });
  expect(await call('GET', '/api/admin/content', { as: yousef })).toMatchObject({ status: 200 });
  expect((await call('POST', `${PATH}/unschedule`, { as: yousef, ifMatch: await versionOf() })).status).toBe(200);
  expect((await call('DELETE', `${PATH}/draft`, { as: yousef, ifMatch: await versionOf() })).body).toMatchObject({
    open: null,
  });
});

it('makes links of a preview in every market and language', async () => {
  const home = await call('POST', '/api/admin/content/faqs/preview', { as: yousef, body: { number: 1, at: null } });
  const { paths } = z.object({ paths: z.record(z.string(), z.string()) }).parse(home.body);
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(['en-sa', 'ar-sa', 'en-ae', 'ar-ae']));
  expect(paths['ar-ae']).toMatch(/^\/ar-ae\/.*\?preview=[\w-]+\.[\w-]+$/);
});

it('lets only people who may change settings say where answers go and what invoices say of the house', async () => {
  const house = '/api/admin/content/house';
  const read = async () => await call('GET', house, { as: yousef });
  const ifMatch = async () => Number((await read()).headers.get('etag')?.slice(1, -1));
  const body = { ...SHIPPED_HOUSE, name: { en: 'Layali', ar: 'ليالي' } };
  const save = async (as: typeof yousef, more: object) =>
    await call('PUT', `${house}/draft`, { as, ifMatch: await ifMatch(), body: { body: { ...body, ...more } } });
  expect((await save(yousef, {})).status).toBe(200);
  const words = { en: 'House of perfume', ar: 'دار عطور' };
  const lines = { invoiceLines: { first: words, second: { en: '', ar: '' } } };
  expect(await save(yousef, lines)).toMatchObject({ status: 403, body: { permission: 'settings.write' } });
  expect((await save(layla, lines)).status).toBe(200);
  // the first version is the delivered house, without these lines
  await call('DELETE', `${house}/draft`, { as: layla, ifMatch: await ifMatch() });
  const seen = await ifMatch();
  expect((await call('POST', `${house}/put-back`, { as: yousef, ifMatch: seen, body: { number: 2 } })).status).toBe(
    403,
  );
  expect((await call('POST', `${house}/put-back`, { as: layla, ifMatch: seen, body: { number: 2 } })).status).toBe(200);

  const low = { colours: { accent: '#8A3B52', ground: '#14110D' } };
  const refused = await save(layla, { ...lines, ...low });
  expect(refused.body).toMatchObject({ problems: [{ path: 'colours.accent', code: 'accent-low' }] });
  const shown = await call('POST', `${house}/publish`, { as: layla, ifMatch: await ifMatch(), body: { at: null } });
  expect(shown).toMatchObject({ status: 422, body: { code: 'contentIncomplete' } });
});
