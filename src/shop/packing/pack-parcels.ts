import type { Transaction } from '#database/database';
import { recordOrderEvent } from '#shop/orders';
import type { ParcelChanges } from '#shop/parcels';
import type { Shop } from '../shop.ts';
import { commitAct, idOf, lockFor, type PackingInput, type RowResult } from './act-on-parcels.ts';
import type { PackingAct, WaveParcel } from './wave.rules.ts';

type Deps = Pick<Shop, 'database' | 'clock'>;

/** Marks parcels as packed. One that the same person packed stays as it is; one that somebody else packed is refused. */
export async function packParcels(deps: Deps, input: PackingInput): Promise<readonly RowResult[]> {
  return await deps.database.transaction((tx) => packIn(deps, tx, input));
}

/** The same in the caller's transaction. */
export async function packIn(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  input: PackingInput,
): Promise<readonly RowResult[]> {
  const changes = { packedAt: deps.clock.now(), packedBy: idOf(input.actor) };
  return await act(deps, tx, input, 'pack', changes, ({ packedAt }) => packedAt === null);
}

/** Takes the packing of parcels back, until they are handed over. */
export async function unpackParcels(deps: Deps, input: PackingInput): Promise<readonly RowResult[]> {
  return await deps.database.transaction((tx) => unpackIn(deps, tx, input));
}

/** The same in the caller's transaction. */
export async function unpackIn(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  input: PackingInput,
): Promise<readonly RowResult[]> {
  const changes = { packedAt: null, packedBy: null };
  return await act(deps, tx, input, 'unpack', changes, ({ packedAt }) => packedAt !== null);
}

/** Marks the units of parcels as taken from the shelves, or as not. */
export async function pickParcels(
  deps: Deps,
  input: PackingInput & { readonly picked: boolean },
): Promise<readonly RowResult[]> {
  const pickedAt = input.picked ? deps.clock.now() : null;
  return await deps.database.transaction((tx) =>
    act(deps, tx, input, 'pick', { pickedAt }, (one) => (one.pickedAt !== null) !== input.picked),
  );
}

/** Puts parcels that were set aside back into the wave. */
export async function putBackParcels(deps: Deps, input: PackingInput): Promise<readonly RowResult[]> {
  const changes = { setAsideAt: null, setAsideFor: '' };
  return await deps.database.transaction((tx) => act(deps, tx, input, 'put-back', changes, () => true));
}

async function act(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  input: PackingInput,
  name: PackingAct,
  changes: ParcelChanges,
  changesIt: (parcel: WaveParcel) => boolean,
): Promise<readonly RowResult[]> {
  const { fits, results } = await lockFor(tx, name, input);
  await commitAct(deps, tx, input.actor, name, fits.filter(changesIt), changes);
  return results;
}

/**
 * Takes a parcel out of the wave because units of a product are missing, and says so in the order's timeline, where support
 * finds it. What was packed of it is unpacked. Returns the result; `unknown` also for a product that the order does not have.
 */
export async function setAside(
  deps: Deps,
  { productId, order, ...input }: Omit<PackingInput, 'orders'> & { readonly order: number; readonly productId: string },
): Promise<RowResult> {
  return await deps.database.transaction(async (tx) => {
    const { fits, results } = await lockFor(tx, 'set-aside', { ...input, orders: [order] });
    const [parcel] = fits;
    if (!parcel) return results[0] ?? { order, code: 'unknown' };
    const missing = parcel.lines.find((line) => line.productId === productId);
    if (!missing) return { order, code: 'unknown' };
    const { orderId, number, market } = parcel;
    const changes = { setAsideAt: deps.clock.now(), setAsideFor: productId, packedAt: null, packedBy: null };
    await commitAct(deps, tx, input.actor, 'set-aside', [{ ...parcel, orderId, number, market }], changes, {
      productId,
    });
    const details = { productId, title: missing.title };
    await recordOrderEvent(deps, tx, orderId, input.actor, { kind: 'unit_missing', details });
    return { order, code: 'done' };
  });
}
