import type { Transaction } from '#database/database';
import type { JsonObject } from '#kernel/json';
import type { MarketCode } from '#kernel/market';
import { type Actor, insertAudit } from '#shop/audit';
import type { ParcelChanges } from '#shop/parcels';
import type { Shop } from '../shop.ts';
import { lockParcelsOf, updateParcels } from './queries.ts';
import { type PackingAct, type PackingRefusal, refusalOf, type WaveParcel } from './wave.rules.ts';

/** What became of each order of an act: done, or why not. */
export type RowResult = { readonly order: number; readonly code: 'done' | PackingRefusal };

/** Orders by their numbers, in the markets that the person works for. */
export type PackingInput = {
  readonly actor: Actor;
  readonly markets: readonly MarketCode[];
  readonly orders: readonly number[];
};

/**
 * Locks the parcels of orders and finds those that an act fits. `results` names every order once, in the
 * order given; an order of another market is `unknown`.
 */
export async function lockFor(
  tx: Transaction,
  act: PackingAct,
  { markets, orders }: Pick<PackingInput, 'markets' | 'orders'>,
): Promise<{ readonly fits: readonly WaveParcel[]; readonly results: readonly RowResult[] }> {
  const wanted = [...new Set(orders)];
  const parcels = new Map((await lockParcelsOf(tx, markets, wanted)).map((one) => [one.number, one]));
  const results = wanted.map((order): RowResult => {
    const parcel = parcels.get(order);
    return { order, code: parcel ? (refusalOf(act, parcel) ?? 'done') : 'unknown' };
  });
  const fits = results.flatMap(({ order, code }) => (code === 'done' ? (parcels.get(order) ?? []) : []));
  return { fits, results };
}

/** Changes parcels and writes the act of each to the audit log. */
export async function commitAct(
  deps: Pick<Shop, 'clock'>,
  tx: Transaction,
  actor: Actor,
  act: PackingAct,
  parcels: readonly WaveParcel[],
  changes: ParcelChanges,
  after: JsonObject = {},
): Promise<void> {
  const ids = parcels.map(({ orderId }) => orderId);
  await updateParcels(tx, ids, changes, deps.clock.now());
  for (const { orderId, number, market } of parcels) {
    const subject = `order:${orderId}`;
    await insertAudit(tx, deps.clock, { actor, action: `parcel.${act}`, subject, market, after: { number, ...after } });
  }
}
