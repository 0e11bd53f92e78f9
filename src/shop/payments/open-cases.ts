import type { Shop } from '../shop.ts';
import { listStuckAuthorisations } from './authorisation-queries.ts';
import {
  listCapturesUnderReview,
  listOpenDifferences,
  listRefundsWithoutJob,
  listStuckRefunds,
  listUndecidedAttempts,
} from './operator-queries.ts';

/** Hours after which a card refund that is not done needs an operator, and after which an untouched one has lost its job. */
const PATIENCE_HOURS = 6;

const before = (deps: Pick<Shop, 'clock'>, hours: number) => new Date(deps.clock.now().getTime() - hours * 3_600_000);

/**
 * Lists everything about card payments that needs an operator: payments under review, attempts without a result, refunds that
 * are not done, differences with the providers' statements, money that a lender has agreed to and not paid. Contains no personal data.
 */
export async function listOpenCases(deps: Pick<Shop, 'database' | 'clock'>) {
  const q = deps.database.read;
  return {
    reviews: await listCapturesUnderReview(q),
    undecided: await listUndecidedAttempts(q),
    refunds: await listStuckRefunds(q, before(deps, PATIENCE_HOURS)),
    differences: await listOpenDifferences(q),
    authorised: await listStuckAuthorisations(q, deps.clock.now()),
  };
}

/** Queues card refunds that are still requested but have lost their job, as after a long outage of a provider. */
export async function resumeRefunds(deps: Pick<Shop, 'database' | 'clock' | 'jobs'>): Promise<void> {
  const orphaned = await listRefundsWithoutJob(deps.database.read, before(deps, PATIENCE_HOURS));
  if (orphaned.length === 0) return;
  await deps.database.transaction(async (tx) => {
    for (const { id } of orphaned) await deps.jobs.send(tx, 'refundPayment', { refund: id }, { key: id });
  });
}
