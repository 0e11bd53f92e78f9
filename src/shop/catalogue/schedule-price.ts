import type { Transaction } from '#database/database';
import { DAY_MS } from '#kernel/clock';
import { randomId } from '#kernel/ids';
import type { JsonValue } from '#kernel/json';
import { type Market, marketOfTradeCurrency, type TradeCurrency } from '#kernel/market';
import { type Minor, minor } from '#kernel/money';
import { ok, type Result, refused } from '#kernel/result';
import { type Actor, insertAudit } from '#shop/audit';
import type { Shop } from '../shop.ts';
import { changeProducts } from './change-products.ts';
import { listEditable, lockProducts } from './edit-queries.ts';
import type { WrongField } from './product-document.ts';
import { overlap } from './schedule.rules.ts';
import {
  insertScheduled,
  listDue,
  listPending,
  listScheduled,
  lockScheduled,
  type ScheduledPrice,
  updateScheduled,
} from './schedule-queries.ts';

type Deps = Pick<Shop, 'database' | 'clock'>;

/** How long an ended price stays in the calendar. */
const SHOWN_MS = 60 * DAY_MS;

type PlannedPrice = {
  readonly actor: Actor;
  readonly productId: string;
  readonly market: Pick<Market, 'code' | 'currency'>;
  /** Minor units. */
  readonly price: number;
  readonly discountPrice: number;
  readonly startsAt: Date;
  /** Null: it stays. */
  readonly endsAt: Date | null;
};

type ScheduleRefusal =
  | { readonly code: 'unknown' }
  | { readonly code: 'wrong'; readonly fields: readonly (WrongField | { path: string; code: ScheduleFault })[] }
  | { readonly code: 'begun' };
type ScheduleFault = 'inThePast' | 'endsFirst' | 'overlaps';

/**
 * Plans a price of a product in one market from a time, until another or for good. Refuses one in the past, and one that
 * would hold at the same time as another. Returns its id.
 */
export async function schedulePrice(deps: Deps, input: PlannedPrice): Promise<Result<string, ScheduleRefusal>> {
  const { actor, productId, market, price, discountPrice, startsAt, endsAt } = input;
  const now = deps.clock.now();
  const fields = [
    ...(price > 0 ? [] : [{ path: 'price', code: 'missing' as const }]),
    ...(discountPrice > 0 ? [] : [{ path: 'discountPrice', code: 'missing' as const }]),
    ...(discountPrice > price ? [{ path: 'discountPrice', code: 'abovePrice' as const }] : []),
    ...(startsAt <= now ? [{ path: 'startsAt', code: 'inThePast' as const }] : []),
    ...(endsAt && endsAt <= startsAt ? [{ path: 'endsAt', code: 'endsFirst' as const }] : []),
    ...(actor.kind === 'staff' && !actor.markets.includes(market.code)
      ? [{ path: 'market', code: 'otherMarket' as const }]
      : []),
  ];
  if (fields.length > 0) return refused({ code: 'wrong', fields });
  return await deps.database.transaction(async (tx) => {
    await lockProducts(tx, [productId]);
    if ((await listEditable(tx, [productId])).length === 0) return refused({ code: 'unknown' });
    const pending = await listPending(tx, productId, market.currency);
    if (pending.some((other) => overlap(other, { startsAt, endsAt }))) {
      return refused({ code: 'wrong', fields: [{ path: 'startsAt', code: 'overlaps' }] });
    }
    const id = randomId();
    const row = { productId, currency: market.currency, price: minor(price), discountPrice: minor(discountPrice) };
    await insertScheduled(tx, { id, ...row, startsAt, endsAt, createdAt: now });
    await insertAudit(tx, deps.clock, {
      actor,
      action: 'product.price.schedule',
      subject: `product:${productId}`,
      market: market.code,
      after: { schedule: id, price, discountPrice, startsAt: startsAt.toISOString(), endsAt: iso(endsAt) },
    });
    return ok(id);
  });
}

/** An offer with days that an import brings: amounts in minor units. */
type OfferWithDays = {
  readonly productId: string;
  readonly currency: TradeCurrency;
  readonly price: Minor;
  readonly discountPrice: Minor;
  readonly from: Date;
  readonly until: Date;
};

/**
 * Plans offers with days in the caller's transaction; one that runs already ends by itself, and gives the price without it back. Those
 * that are over, or would hold beside another, are left out. Returns the ids.
 */
export async function scheduleOffers(
  { clock }: Pick<Shop, 'clock'>,
  tx: Transaction,
  actor: Actor,
  offers: readonly OfferWithDays[],
): Promise<readonly string[]> {
  const now = clock.now();
  const ids: string[] = [];
  for (const { productId, currency, price, discountPrice, from: startsAt, until: endsAt } of offers) {
    const pending = endsAt > now ? await listPending(tx, productId, currency) : null;
    if (pending === null || pending.some((other) => overlap(other, { startsAt, endsAt }))) continue;
    const id = randomId();
    const isRunning = startsAt <= now;
    const before = isRunning ? { beforePrice: price, beforeDiscount: price } : {};
    const row = { productId, currency, price, discountPrice, startsAt, endsAt, createdAt: now };
    await insertScheduled(tx, { id, ...row, ...before, state: isRunning ? 'running' : 'planned' });
    await insertAudit(tx, clock, {
      actor,
      action: 'product.price.schedule',
      subject: `product:${productId}`,
      market: marketOfTradeCurrency(currency).code,
      after: { schedule: id, price, discountPrice, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
    });
    ids.push(id);
  }
  return ids;
}

/** Calls off offers that an import brought, also those that run: the caller sets the price. */
export async function cancelOffers(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const row = await lockScheduled(tx, id);
    if (row?.state === 'planned' || row?.state === 'running') await updateScheduled(tx, id, { state: 'cancelled' });
  }
}

/** Calls off a planned price. One that has begun is ended by setting another price. */
export async function cancelScheduledPrice(
  deps: Deps,
  { actor, id }: { readonly actor: Actor; readonly id: string },
): Promise<Result<void, ScheduleRefusal>> {
  return await deps.database.transaction(async (tx) => {
    const row = await lockScheduled(tx, id);
    const market = row && marketOfTradeCurrency(row.currency);
    if (!row || !market || (actor.kind === 'staff' && !actor.markets.includes(market.code)))
      return refused({ code: 'unknown' });
    if (row.state !== 'planned') return refused({ code: 'begun' });
    await updateScheduled(tx, id, { state: 'cancelled' });
    await insertAudit(tx, deps.clock, {
      actor,
      action: 'product.price.unschedule',
      subject: `product:${row.productId}`,
      market: market.code,
      before: {
        schedule: id,
        price: row.price,
        discountPrice: row.discountPrice,
        startsAt: row.startsAt.toISOString(),
      },
    });
    return ok(undefined);
  });
}

/** The planned and running prices of one product, or of all, and those that ended within 60 days, by their start. */
export async function scheduledPrices(deps: Deps, productId?: string): Promise<readonly ScheduledPrice[]> {
  const endedSince = new Date(deps.clock.now().getTime() - SHOWN_MS);
  return await listScheduled(deps.database.read, { productId, endedSince });
}

const JOB: Actor = { kind: 'system', name: 'scheduled prices' };

/**
 * Begins and ends the scheduled prices that are due, each in a transaction of its own, which makes every page anew. What
 * an ended price replaced is put back, unless somebody set another price meanwhile. Returns how many changed, and the
 * ids of those whose product refuses a price, which stay as they are.
 */
export async function applyScheduledPrices(
  deps: Deps,
): Promise<{ readonly changed: number; readonly failed: readonly string[] }> {
  const now = deps.clock.now();
  const failed = new Set<string>();
  let changed = 0;
  // one step of a product and currency a round, in the order of time: a price whose time was over before it began begins in
  // one round and ends in the next, before another takes its place
  for (let round = 0; round < ROUNDS; round += 1) {
    const due = (await listDue(deps.database.read, now)).filter(({ id }) => !failed.has(id));
    if (due.length === 0) break;
    const stepped = new Set<string>();
    for (const { id, productId, currency } of due) {
      const offer = `${productId} ${currency}`;
      if (stepped.has(offer)) continue;
      stepped.add(offer);
      const done = await deps.database.transaction(async (tx) => {
        await lockProducts(tx, [productId]);
        const row = await lockScheduled(tx, id);
        if (row?.state === 'planned' && row.startsAt <= now) return await begin(deps, tx, row);
        if (row?.state === 'running' && row.endsAt && row.endsAt <= now) return await end(deps, tx, row);
        return true;
      });
      if (done) changed += 1;
      else failed.add(id);
    }
  }
  return { changed, failed: [...failed] };
}

/** Each round takes up to a thousand prices. */
const ROUNDS = 20;

type Row = NonNullable<Awaited<ReturnType<typeof lockScheduled>>>;

async function begin(deps: Deps, tx: Transaction, row: Row): Promise<boolean> {
  const before = await priceNow(tx, row);
  if (!(await set(deps, tx, row, { price: row.price, discountPrice: row.discountPrice }))) return false;
  await updateScheduled(tx, row.id, {
    state: row.endsAt ? 'running' : 'done',
    beforePrice: before?.price ?? null,
    beforeDiscount: before?.discountPrice ?? null,
  });
  return true;
}

async function end(deps: Deps, tx: Transaction, row: Row): Promise<boolean> {
  const current = await priceNow(tx, row);
  const { beforePrice: price, beforeDiscount } = row;
  if (current?.price === row.price && current.discountPrice === row.discountPrice) {
    const put = price === null ? null : { price, discountPrice: beforeDiscount ?? price };
    if (!(await set(deps, tx, row, put))) return false;
  }
  await updateScheduled(tx, row.id, { state: 'done' });
  return true;
}

async function priceNow(tx: Transaction, { productId, currency }: Row) {
  const [product] = await listEditable(tx, [productId]);
  return product?.document.prices[currency] ?? null;
}

async function set(
  deps: Deps,
  tx: Transaction,
  { productId, currency }: Row,
  price: { readonly price: Minor; readonly discountPrice: Minor } | null,
): Promise<boolean> {
  const patch = { id: productId, version: null, changes: { prices: { [currency]: price } } };
  const [outcome] = await changeProducts(deps, tx, JOB, [patch]);
  return outcome?.status === 'changed' || outcome?.status === 'same';
}

function iso(time: Date | null): JsonValue {
  return time?.toISOString() ?? null;
}
