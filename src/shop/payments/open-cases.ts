import type { Shop } from '../shop.ts';
import {
  listCapturesUnderReview,
  listOpenDifferences,
  listRefundsWithoutJob,
  listStuckRefunds,
  listUndecidedAttempts,
} from './operator-queries.ts';

/** A refund that is not done by then is shown to a person, and one that nobody has touched for so long has no job any more. */
const PATIENCE_HOURS = 6;

const before = (deps: Pick<Shop, 'clock'>, hours: number) => new Date(deps.clock.now().getTime() - hours * 3_600_000);

/**
 * Everything about card money that waits for a person: payments under review, payments
 * that never ended, refunds that are not done, differences with the providers' statements. Names no shopper.
 */
export async function listOpenCases(deps: Pick<Shop, 'database' | 'clock'>) {
  const q = deps.database.read;
  return {
    reviews: await listCapturesUnderReview(q),
    undecided: await listUndecidedAttempts(q),
    refunds: await listStuckRefunds(q, before(deps, PATIENCE_HOURS)),
    differences: await listOpenDifferences(q),
  };
}

export type OpenCases = Awaited<ReturnType<typeof listOpenCases>>;

/** Queues refunds that are still asked for and have lost their job, as after a provider was away for days. */
export async function resumeRefunds(deps: Pick<Shop, 'database' | 'clock' | 'jobs'>): Promise<void> {
  const forgotten = await listRefundsWithoutJob(deps.database.read, before(deps, PATIENCE_HOURS));
  if (forgotten.length === 0) return;
  await deps.database.transaction(async (tx) => {
    for (const { id } of forgotten) await deps.jobs.send(tx, 'refundPayment', { refund: id }, { key: id });
  });
}
