import type { Context } from 'hono';
import {
  cancelScheduleCall,
  changeManyCall,
  createProductCall,
  duplicateProductCall,
  exportProductsCall,
  listProductsCall,
  listSchedulesCall,
  productChoicesCall,
  productHistoryCall,
  putBackCall,
  readProductCall,
  saveSheetCall,
  schedulePriceCall,
  setProductPricesCall,
  updateProductCall,
} from '#contract/admin/products';
import type { JsonObject } from '#kernel/json';
import { differences } from '#kernel/json-patch';
import { parseListQuery } from '#kernel/list-query';
import { MARKETS } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { instantIn } from '#kernel/zone';
import {
  cancelScheduledPrice,
  changeMany,
  createProduct,
  duplicateProduct,
  editableProduct,
  listCategories,
  listProductIdsOf,
  listProductsOfStaff,
  outcomesFallFar,
  PRODUCT_LIST,
  productHistory,
  productSizes,
  putBack,
  scheduledPrices,
  schedulePrice,
  setPrices,
  startProductsJob,
  type UpdateRefusal,
  updateProduct,
  wouldFallFar,
} from '#shop/catalogue';
import { fallsFar } from '#shop/catalogue/price-field.rules';
import { vatRates } from '#shop/pricing';
import { familyNames } from '#shop/search';
import { MAX_ROWS_AT_ONCE } from '#shop/staff';
import { mayDo } from '#shop/staff/permissions.rules';
import type { Shop } from '../../shop/shop.ts';
import type { AdminApi } from './app.ts';
import { type AdminEnv, expectedVersion, setVersion } from './context.ts';
import { needsSecondStep } from './guard.ts';
import { listBody, listQuery } from './list.ts';
import { problem } from './problems.ts';
import { listedAnswer, outcomesAnswer, productAnswer, scheduledAnswer } from './product-answer.ts';
import { exportProducts } from './product-export.ts';
import { fieldWords } from './product-words.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs'>;

/** Most products of one act, of which more than 200 are a job. */
const MAX_CHOSEN = 20_000;

/** Registers the calls about products, their prices, schedules and history. */
export function registerProducts(admin: AdminApi, shop: Deps): void {
  registerLists(admin, shop);
  registerSaves(admin, shop);
  registerSchedules(admin, shop);
}

function registerLists(admin: AdminApi, shop: Deps): void {
  admin.on(listProductsCall, async (c) => {
    const query = listQuery(c, PRODUCT_LIST);
    if (query instanceof Response) return query;
    const page = await listProductsOfStaff(shop, query);
    const { markets } = c.var.person;
    return c.json({ ...listBody(c, page, (row) => listedAnswer(row, markets)), views: { ...page.views } }, 200);
  });
  admin.on(exportProductsCall, async (c) => {
    const query = listQuery(c, PRODUCT_LIST);
    if (query instanceof Response) return query;
    const bytes = await exportProducts(shop, query, c.var.language, c.var.person.markets);
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="products.csv"',
    });
  });
  admin.on(productChoicesCall, async (c) => {
    const [categories, families, sizes] = await Promise.all([
      listCategories(shop),
      familyNames(shop),
      productSizes(shop),
    ]);
    return c.json(
      {
        categories: categories.map(({ title, name }) => ({ title, name })),
        families: families.map(({ id, name }) => ({ id, name })),
        sizes: [...sizes],
      },
      200,
    );
  });
  admin.on(listSchedulesCall, async (c) => {
    const rows = (await scheduledPrices(shop)).map(scheduledAnswer);
    return c.json({ items: rows.filter(({ market }) => c.var.person.markets.includes(market)) }, 200);
  });
  admin.on(saveSheetCall, async (c) => {
    const { rows, dryRun } = c.req.valid('json');
    const step = dryRun ? null : needsSecondStep(shop, c);
    if (step && outcomesFallFar(await setPrices(shop, { actor: c.var.actor, rows, dryRun: true }))) return step;
    const done = await setPrices(shop, { actor: c.var.actor, rows, dryRun });
    return c.json(outcomesAnswer(c.var.language, done, dryRun), 200);
  });
  admin.on(changeManyCall, async (c) => {
    const { act, dryRun } = c.req.valid('json');
    const needed = act.kind === 'category' || act.kind === 'state' ? 'products.write' : 'prices.write';
    if (!mayDo(c.var.person, needed)) return problem(c, 'forbidden', { permission: needed });
    const step = dryRun ? null : needsSecondStep(shop, c);
    if (step && act.kind === 'percent' && fallsFar(10_000, 10_000 + act.basisPoints)) return step;
    const chosen = await chosenIds(shop, c.req.valid('json'));
    if (!chosen.ok) return problem(c, chosen.error.code, {}, { n: chosen.error.n });
    const ids = chosen.value;
    if (!dryRun && ids.length > MAX_ROWS_AT_ONCE) {
      return c.json({ job: await startProductsJob(shop, c.var.actor, act, ids) }, 202);
    }
    const done = await changeMany(shop, { actor: c.var.actor, act, ids, dryRun });
    return c.json(outcomesAnswer(c.var.language, done, dryRun), 200);
  });
}

type Chosen = {
  readonly ids?: readonly string[] | undefined;
  readonly query?: string | undefined;
  readonly expected?: number | undefined;
};

/** The chosen products, or those of the list that a query names. Refuses when these are others than the person saw. */
async function chosenIds(
  shop: Deps,
  { ids, query, expected }: Chosen,
): Promise<
  Result<readonly string[], { readonly code: 'countChanged' | 'tooManyProducts' | 'unknownFilter'; readonly n: number }>
> {
  if (ids) return ok([...new Set(ids)]);
  const parsed = parseListQuery(PRODUCT_LIST, new URLSearchParams(query ?? ''), () => null);
  if (!parsed.ok) return refused({ code: 'unknownFilter', n: 0 });
  const found = await listProductIdsOf(shop, parsed.value, MAX_CHOSEN + 1);
  if (found.length > MAX_CHOSEN) return refused({ code: 'tooManyProducts', n: MAX_CHOSEN });
  return found.length === expected ? ok(found) : refused({ code: 'countChanged', n: found.length });
}

function registerSaves(admin: AdminApi, shop: Deps): void {
  admin.on(readProductCall, (c) => answerProduct(shop, c, c.req.valid('param').id));
  admin.on(createProductCall, async (c) => {
    const created = await createProduct(shop, { actor: c.var.actor, ...c.req.valid('json') });
    if (created.ok) return c.json({ id: created.value }, 200);
    if (created.error.code === 'unknown') return problem(c, 'notFound');
    return problem(c, 'invalid', { fields: fieldWords(c.var.language, created.error.fields) });
  });
  admin.on(duplicateProductCall, async (c) => {
    const copied = await duplicateProduct(shop, { actor: c.var.actor, ...c.req.valid('param') });
    return copied.ok ? c.json({ id: copied.value }, 200) : problem(c, 'notFound');
  });
  admin.on(updateProductCall, async (c) => {
    const changes: JsonObject = c.req.valid('json');
    if ('prices' in changes && !mayDo(c.var.person, 'prices.write'))
      return problem(c, 'forbidden', { permission: 'prices.write' });
    return await save(shop, c, c.req.valid('param').id, changes);
  });
  admin.on(setProductPricesCall, async (c) => {
    const prices = Object.entries(c.req.valid('json')).flatMap(([currency, row]): [string, JsonObject | null][] => {
      if (!row) return row === null ? [[currency, null]] : [];
      const { price, discountPrice = price, hidden } = row;
      return [[currency, { price, discountPrice, ...(hidden === undefined ? {} : { hidden }) }]];
    });
    return await save(shop, c, c.req.valid('param').id, { prices: Object.fromEntries(prices) });
  });
  admin.on(productHistoryCall, async (c) => {
    const acts = await productHistory(shop, c.req.valid('param').id, c.var.person.markets);
    const items = acts.map(({ before, after, at, market: _, ...act }) => ({
      ...act,
      at: at.toISOString(),
      changes: differences(before, after).filter(({ path }) => path !== 'version'),
    }));
    return c.json({ items }, 200);
  });
  admin.on(putBackCall, async (c) => {
    const { id } = c.req.valid('param');
    const { actor, person } = c.var;
    const mayPrice = mayDo(person, 'prices.write');
    const done = await putBack(shop, { actor, id, version: expectedVersion(c), mayPrice, ...c.req.valid('json') });
    if (done.ok) return await answerProduct(shop, c, id);
    if (done.error.code === 'forbidden') return problem(c, 'forbidden', { permission: 'prices.write' });
    return await refusal(shop, c, done.error);
  });
}

function registerSchedules(admin: AdminApi, shop: Deps): void {
  admin.on(schedulePriceCall, async (c) => {
    const { market: code, from, until, ...price } = c.req.valid('json');
    const market = MARKETS[code];
    const startsAt = instantIn(market.timeZone, from);
    const endsAt = until === null ? null : instantIn(market.timeZone, until);
    if (!startsAt || (until !== null && !endsAt)) {
      const path = startsAt ? 'endsAt' : 'startsAt';
      return problem(c, 'invalid', { fields: fieldWords(c.var.language, [{ path, code: 'wrong' }]) });
    }
    const planned = { ...price, actor: c.var.actor, productId: c.req.valid('param').id, market, startsAt, endsAt };
    const step = needsSecondStep(shop, c);
    const now = step && (await editableProduct(shop, planned.productId))?.document.prices[market.currency];
    if (step && now && fallsFar(now.discountPrice, price.discountPrice)) return step;
    const done = await schedulePrice(shop, planned);
    if (done.ok) return c.json({ id: done.value }, 200);
    if (done.error.code === 'wrong')
      return problem(c, 'invalid', { fields: fieldWords(c.var.language, done.error.fields) });
    return problem(c, done.error.code === 'begun' ? 'scheduleBegun' : 'notFound');
  });
  admin.on(cancelScheduleCall, async (c) => {
    const { schedule } = c.req.valid('param');
    const done = await cancelScheduledPrice(shop, { actor: c.var.actor, id: schedule });
    if (done.ok) return c.json({ id: schedule }, 200);
    return problem(c, done.error.code === 'begun' ? 'scheduleBegun' : 'notFound');
  });
}

async function save(shop: Deps, c: Context<AdminEnv>, id: string, changes: JsonObject) {
  const { actor } = c.var;
  const version = expectedVersion(c);
  const step = 'prices' in changes ? needsSecondStep(shop, c) : null;
  if (step && (await wouldFallFar(shop, actor, [{ id, version, changes }]))) return step;
  const done = await updateProduct(shop, { actor, id, version, changes });
  return done.ok ? await answerProduct(shop, c, id) : await refusal(shop, c, done.error);
}

async function readAnswer(shop: Deps, c: Context<AdminEnv>, id: string) {
  const [product, scheduled, vat] = await Promise.all([
    editableProduct(shop, id),
    scheduledPrices(shop, id),
    vatRates(shop.database.read, shop.clock.now()),
  ]);
  return product && productAnswer(product, scheduled, vat, c.var.person.markets);
}

async function answerProduct(shop: Deps, c: Context<AdminEnv>, id: string) {
  const answer = await readAnswer(shop, c, id);
  if (!answer) return problem(c, 'notFound');
  setVersion(c, answer.version);
  return c.json(answer, 200);
}

async function refusal(shop: Deps, c: Context<AdminEnv>, error: UpdateRefusal) {
  if (error.code === 'unknown') return problem(c, 'notFound');
  if (error.code === 'wrong') return problem(c, 'invalid', { fields: fieldWords(c.var.language, error.fields) });
  return problem(c, 'stale', {
    current: await readAnswer(shop, c, error.current.id),
    version: error.current.version,
    changed: error.changed.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
  });
}
