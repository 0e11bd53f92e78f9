import { DAY_MS } from '#kernel/clock';
import { randomId } from '#kernel/ids';
import { MARKETS } from '#kernel/market';
import { ok, type Result } from '#kernel/result';
import type { Shop } from '../shop.ts';
import type { CardProvider, ProviderRefusal, ProviderResult } from './port.ts';
import {
  insertDifference,
  listAttemptsBetween,
  listAttemptsById,
  listCapturesBetween,
  listRefundsBetween,
} from './queries.ts';
import { compareBooks, type FoundDifference, sumByDay } from './reconcile.rules.ts';
import { upsertReconciledDay } from './reconciliation-queries.ts';

type Reconciled = {
  readonly differences: readonly FoundDifference[];
  /** Payments in the statement that are not recorded: to be settled if they are ours. */
  readonly unknown: readonly ProviderResult[];
};

/** An attempt is paid within a day, or its money is a difference that an operator settles. */
const PAID_WITHIN_MS = DAY_MS;

/** How far apart the two records of the same money may be. */
const SLACK_MS = 60 * 60_000;

/**
 * Compares a provider's statement of a period with the recorded money and stores every difference. Reads both an hour wider
 * than the period, so that money recorded just outside it on one side is not missing.
 */
export async function reconcile(
  deps: Pick<Shop, 'database' | 'clock' | 'cards'>,
  provider: CardProvider,
  from: Date,
  to: Date,
): Promise<Result<Reconciled, ProviderRefusal>> {
  const q = deps.database.read;
  const [wideFrom, wideTo] = [new Date(from.getTime() - SLACK_MS), new Date(to.getTime() + SLACK_MS)];
  const attempts = await listAttemptsBetween(q, provider, new Date(wideFrom.getTime() - PAID_WITHIN_MS), wideTo);
  const refunds = await listRefundsBetween(q, provider, wideFrom, wideTo);
  const captures = await listCapturesBetween(q, provider, wideFrom, wideTo);
  // a lender captures days after the attempt
  const begun = new Set(attempts.map(({ id }) => id));
  const older = captures.map(({ attemptId }) => attemptId).filter((id) => !begun.has(id));
  const references = [
    ...[...attempts, ...(await listAttemptsById(q, older))].map(({ id, ...attempt }) => ({
      reference: id,
      ...attempt,
    })),
    ...refunds.map(({ id, tries, channel, currency, paymentId }) => ({
      reference: tries === 1 ? id : `${id}-${tries}`,
      channel,
      currency,
      paymentId,
      session: null,
    })),
  ];
  const statement = await deps.cards.get(provider).statement({ from: wideFrom, to: wideTo, references });
  if (!statement.ok) return statement;
  const books = {
    payments: captures.map((one) => ({ ...one, reference: one.attemptId, at: one.capturedAt })),
    refunds: refunds
      .filter((one) => one.state === 'done')
      .map(({ refundId, id, amount, currency, changedAt }) => {
        return { paymentId: refundId, reference: id, amount, currency, at: changedAt };
      }),
  };
  const within = new Set([
    ...statement.value.filter((one) => one.at && one.at >= from && one.at <= to).map((one) => one.paymentId),
    ...captures.filter((one) => one.capturedAt >= from && one.capturedAt <= to).map((one) => one.paymentId),
    ...refunds.filter((one) => one.changedAt >= from && one.changedAt <= to).map((one) => one.refundId),
  ]);
  const differences = compareBooks(books, statement.value).filter((one) => within.has(one.paymentId));
  const sums = sumByDay(books, statement.value, (at, currency) => wholeDay(at, currency, from, to));
  await deps.database.transaction(async (tx) => {
    for (const sum of sums) await upsertReconciledDay(tx, { provider, ...sum }, deps.clock.now());
    for (const one of differences) {
      await insertDifference(tx, { id: randomId(), provider, ...one, foundAt: deps.clock.now() });
    }
  });
  const unrecorded = new Set(differences.filter((one) => one.kind === 'unknown-payment').map((one) => one.paymentId));
  return ok({ differences, unknown: statement.value.filter((one) => unrecorded.has(one.paymentId ?? '')) });
}

/** The day of a time in the time zone of its currency's market; null when the day is not wholly within the period. */
function wholeDay(at: Date, currency: string, from: Date, to: Date): string | null {
  const market = Object.values(MARKETS).find((one) => one.currency === currency);
  if (!market) return null;
  const dayOf = (time: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: market.timeZone }).format(time);
  const day = dayOf(at);
  return day > dayOf(from) && day < dayOf(to) ? day : null;
}
