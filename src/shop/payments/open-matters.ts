import type { Shop } from '../shop.ts';
import { REFUND_PAYMENT } from './ask-refund.ts';
import {
  selectForgottenRefunds,
  selectOpenDifferences,
  selectStuckRefunds,
  selectUndecided,
  selectUnderReview,
} from './operator-records.ts';

/** A refund that is not done by then is shown to a person, and one that nobody has touched for so long has no job any more. */
const PATIENCE_HOURS = 6;

const before = (shop: Pick<Shop, 'clock'>, hours: number) => new Date(shop.clock.now().getTime() - hours * 3_600_000);

/**
 * Everything about card money that waits for a person (issue of payments, points 3 and 4): payments under review, payments
 * that never ended, refunds that are not done, differences with the providers' statements. Names no shopper.
 */
export async function openMatters(shop: Pick<Shop, 'database' | 'clock'>) {
  const q = shop.database.read;
  return {
    reviews: await selectUnderReview(q),
    undecided: await selectUndecided(q),
    refunds: await selectStuckRefunds(q, before(shop, PATIENCE_HOURS)),
    differences: await selectOpenDifferences(q),
  };
}

export type OpenMatters = Awaited<ReturnType<typeof openMatters>>;

/** Queues refunds that are still asked for and have lost their job, as after a provider was away for days. */
export async function resumeRefunds(shop: Pick<Shop, 'database' | 'clock' | 'jobs'>): Promise<void> {
  const forgotten = await selectForgottenRefunds(shop.database.read, before(shop, PATIENCE_HOURS));
  if (forgotten.length === 0) return;
  await shop.database.transaction(async (tx) => {
    for (const { id } of forgotten) await shop.jobs.send(tx, REFUND_PAYMENT, { refund: id }, { key: id });
  });
}
