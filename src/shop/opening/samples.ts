import type { Transaction } from '#database/database';
import { ok, type Result, refused } from '#kernel/result';
import { type Actor, insertAudit } from '#shop/audit';
import { markLoaded } from '#shop/content';
import type { Shop } from '../shop.ts';
import {
  countSamples,
  deleteSamples,
  listOwn,
  type SampleCounts,
  type SampleKeys,
  type SampleState,
  updateSampleMarks,
  updateSamplesShown,
} from './sample-queries.ts';

type Deps = Pick<Shop, 'database' | 'clock'>;

/** The name under which it is recorded that samples are marked: those of an earlier release were not. */
export const SAMPLE_MARKS = 'sample-marks';

/** Marks what seeding wrote, once. */
export async function markSamples(tx: Transaction, keys: SampleKeys): Promise<void> {
  await updateSampleMarks(tx, keys);
  await markLoaded(tx, SAMPLE_MARKS);
}

/** What a second load of the samples leaves alone. */
export async function readSampleState({ database }: Pick<Deps, 'database'>): Promise<SampleState> {
  return await listOwn(database.read);
}

/** How many samples are in the store. */
export async function readSamples({ database }: Pick<Deps, 'database'>): Promise<SampleCounts> {
  return await countSamples(database.read);
}

/**
 * Takes the samples away in one transaction, with its row of the audit log, and returns how many there were. What the shop's people
 * made stays; a product that an order names is put away. `bringSamplesBack` undoes it.
 */
export async function takeSamplesAway({ database, clock }: Deps, actor: Actor): Promise<SampleCounts> {
  return await database.transaction(async (tx) => {
    const before = await countSamples(tx);
    await deleteSamples(tx, clock.now());
    await insertAudit(tx, clock, { actor, action: 'samples.take', subject: 'samples:all', before });
    return before;
  });
}

/**
 * Loads the samples again that were taken away, and shows those that were put away. What the shop's people made stays. Takes some
 * seconds. A live store refuses it.
 */
export async function bringSamplesBack(
  { database, clock, opening }: Deps & Pick<Shop, 'opening'>,
  actor: Actor,
): Promise<Result<SampleCounts, { readonly code: 'noSamplesLive' }>> {
  if (!opening.loadSamples) return refused({ code: 'noSamplesLive' });
  await opening.loadSamples();
  return await database.transaction(async (tx) => {
    await updateSamplesShown(tx);
    await insertAudit(tx, clock, { actor, action: 'samples.load', subject: 'samples:all' });
    return ok(await countSamples(tx));
  });
}
