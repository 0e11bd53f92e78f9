import type { Transaction } from '#database/database';
import type { JsonObject } from '#kernel/json';
import type { MarketCode } from '#kernel/market';
import { type Actor, insertAudit } from '#shop/audit';
import type { ParcelChanges } from '#shop/parcels';
import { listStaffNames } from '#shop/staff';
import type { Shop } from '../shop.ts';
import { lockParcelsOf, updateParcels } from './queries.ts';
import { doneBefore, type PackingAct, type PackingRefusal, refusalOf, type WaveParcel } from './wave.rules.ts';

/** What became of each order of an act: done, or why not; and who had done it before, where that is why. */
export type RowResult = {
  readonly order: number;
  readonly code: 'done' | PackingRefusal;
  readonly before?: { readonly name: string; readonly at: Date; readonly market: MarketCode };
};

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
  { actor, markets, orders, again = false }: PackingInput & { readonly again?: boolean },
): Promise<{ readonly fits: readonly WaveParcel[]; readonly results: readonly RowResult[] }> {
  const wanted = [...new Set(orders)];
  const parcels = new Map((await lockParcelsOf(tx, markets, wanted)).map((one) => [one.number, one]));
  const by = { id: idOf(actor), again };
  const codes = wanted.map((order) => {
    const parcel = parcels.get(order);
    const refusal = parcel ? refusalOf(act, parcel, by) : 'unknown';
    const before = parcel && refusal && doneBefore(refusal, parcel);
    return { order, code: refusal ?? ('done' as const), market: parcel?.market, before };
  });
  const names = codes.some(({ before }) => before) ? await listStaffNames(tx) : new Map<string, string>();
  const results = codes.map(({ order, code, market, before }): RowResult => {
    if (!before || !market) return { order, code };
    return { order, code, before: { name: names.get(before.by) ?? before.by, at: before.at, market } };
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
  for (const { number, market } of parcels) {
    const subject = `order:${number}`;
    await insertAudit(tx, deps.clock, { actor, action: `parcel.${act}`, subject, market, after });
  }
}

/** What a parcel keeps of who acted: the id of a member of staff, or the name of what did. */
export function idOf(actor: Actor): string {
  return actor.kind === 'staff' ? actor.id : actor.name;
}
