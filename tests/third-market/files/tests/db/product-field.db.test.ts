import { expect, it } from 'vitest';
import { z } from 'zod';
import { product as wireProduct } from '#contract/catalogue';
import { MARKETS } from '#kernel/market';
import { findWholeProduct } from '#shop/catalogue';
import { exportRows } from '#shop/imports';
import { testDatabase } from '#support/database';
import { testAdmin, testStaff } from '#support/staff';
import { testProduct, testShop } from '#support/test-shop';
import { registerAudit } from '../../src/web/admin-api/audit.ts';
import { registerImports } from '../../src/web/admin-api/imports.ts';
import { registerProducts } from '../../src/web/admin-api/products.ts';
import { productRecord } from '../../src/web/api/product-record.ts';
import { changesOf, FIELDS, valuesOf } from '../../src/web/backoffice/routes/product/values.rules.ts';

/** A store with the field `shelfLife`, of which only its line and its column were written. */
const { database } = await testDatabase();
const shop = await testShop(database);
const { call } = testAdmin(shop, (admin) => {
  registerProducts(admin, shop);
  registerImports(admin, shop);
  registerAudit(admin, shop);
});
const owner = await testStaff(shop, 'owner');
const rose = await testProduct(shop, { slug: 'rose' });
const path = `/api/admin/products/${rose}`;

const read = async () => {
  const { document, version } = z
    .looseObject({ version: z.int(), document: z.looseObject({ shelfLife: z.int() }) })
    .parse((await call('GET', path, { as: owner })).body);
  return { shelfLife: document.shelfLife, version };
};
const save = async (shelfLife: unknown) =>
  await call('PATCH', path, { as: owner, ifMatch: (await read()).version, body: { shelfLife } });

it('is saved within its limits, and a wrong value is named', async () => {
  expect((await read()).shelfLife).toBe(0);
  expect((await save(36)).status).toBe(200);
  expect((await read()).shelfLife).toBe(36);
  expect(await save(121)).toMatchObject({ status: 422, body: { fields: [{ path: 'shelfLife' }] } });
  expect(await save('long')).toMatchObject({ status: 422, body: { fields: [{ path: 'shelfLife' }] } });
  expect((await read()).shelfLife).toBe(36);
});

it('is in the history, which puts it back, and in the words of the audit log', async () => {
  const { items } = z
    .object({ items: z.array(z.looseObject({ id: z.string(), changes: z.array(z.unknown()) })) })
    .parse((await call('GET', `${path}/history`, { as: owner })).body);
  expect(items[0]?.changes).toEqual([{ path: 'shelfLife', before: 0, after: 36 }]);
  const audit = z
    .object({ items: z.array(z.looseObject({ words: z.looseObject({ changes: z.array(z.unknown()) }) })) })
    .parse((await call('GET', '/api/admin/audit', { as: owner })).body);
  expect(audit.items.flatMap(({ words }) => words.changes)).toContainEqual({
    ...{ field: 'months it keeps', before: '0', after: '36' },
  });
  const body = { act: items[0]?.id, field: 'shelfLife' };
  const put = await call('POST', `${path}/put-back`, { as: owner, ifMatch: (await read()).version, body });
  expect(put.status, put.text).toBe(200);
  expect((await read()).shelfLife).toBe(0);
});

it('is a column of sheets, out and in', async () => {
  expect((await save(18)).status).toBe(200);
  const [head = [], row = []] = await exportRows(shop, 'products', 'en', ['KSA']);
  expect(row[head.indexOf('Keeps months')]).toBe(18);
  const form = new FormData();
  form.set('file', new File(['slug,Keeps months\nrose,24\n'], 'products.csv'));
  const { id } = z
    .object({ id: z.string() })
    .parse((await call('POST', '/api/admin/imports', { as: owner, body: form })).body);
  const dry = await call('POST', `/api/admin/imports/${id}/dry-run`, { as: owner, body: { mends: [] } });
  expect(dry.body).toMatchObject({ changed: [{ cells: [{ inFile: '24', inStore: '18' }] }] });
  const apply = { mends: [], leaveOut: false, expected: 1 };
  expect((await call('POST', `/api/admin/imports/${id}/apply`, { as: owner, body: apply })).status).toBe(200);
  expect((await read()).shelfLife).toBe(24);
});

it('is in the API of shoppers, by its name there', async () => {
  const product = await findWholeProduct(shop, MARKETS.KSA, rose);
  expect(product && productRecord(product)).toMatchObject({ shelfLife: 24 });
  expect(Object.keys(wireProduct.shape)).toContain('shelfLife');
});

it('is a field of the editor, read as a number', async () => {
  const product = z.looseObject({ document: z.looseObject({}) }).parse((await call('GET', path, { as: owner })).body);
  expect(product.document).toHaveProperty('shelfLife', 24);
  expect(FIELDS).toContain('shelfLife');
  const found = await findWholeProduct(shop, MARKETS.KSA, rose);
  if (!found) throw new Error('no product');
  const values = valuesOf({ ...found, pictures: [], prices: {} });
  expect(values.shelfLife).toBe('24');
  expect(changesOf(['shelfLife'], { ...values, shelfLife: '١٢' }, [])).toEqual({ changes: { shelfLife: 12 } });
  expect(changesOf(['shelfLife'], { ...values, shelfLife: 'x' }, [])).toEqual({
    typos: [{ path: 'shelfLife', code: 'notANumber' }],
  });
});
