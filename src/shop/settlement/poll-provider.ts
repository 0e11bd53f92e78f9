import {
  type Attempt,
  claimAttemptsToPoll,
  getAttempt,
  hasEnded,
  lockAttempt,
  type ProviderResult,
  updateAttempt,
} from '#shop/payments';
import { expiresAfter, formCloses, minutesToPoll } from '#shop/payments/polling.rules';
import type { Shop } from '../shop.ts';
import { expireOpen, schedulePoll } from './end-attempt.ts';
import { settleAttempt } from './settle-attempt.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs' | 'cards'>;

/** Attempts polled in one run, and the minutes after which the attempts of a run that crashed are polled again. */
const AT_ONCE = 40;
const CLAIM_MINUTES = 10;

/** Longer than HyperPay's limit for repeated status requests (HyperPay contract, section 6: 30 seconds). */
const MIN_POLL_MS = 60_000;

/** The order in which results are applied: money first, results that end the attempt last. */
const WEIGHT = { paid: 0, authorised: 0, review: 1, pending: 2, unknown: 3, cancelled: 4, failed: 4 } as const;

/** Returns the results to apply: every one about money, or else the most significant one, the newest of several. */
function mostSignificant(providerResults: readonly ProviderResult[]): readonly ProviderResult[] {
  const payments = providerResults.filter((providerResult) => providerResult.kind === 'payment');
  const money = payments.filter(({ status }) => status === 'paid' || status === 'authorised' || status === 'review');
  if (money.length > 0) return money.toSorted((one, other) => WEIGHT[one.status] - WEIGHT[other.status]);
  const last = payments.toReversed().toSorted((one, other) => WEIGHT[one.status] - WEIGHT[other.status]);
  return last.slice(0, 1);
}

/** Outcome of a poll: the attempt as settled, `nothing` when no payment was tried yet, `silent` when there was no answer. */
type Polled = Attempt | 'nothing' | 'silent';

/**
 * Polls the provider about one attempt and applies its results. Sends a request to the provider: never call it in a
 * transaction. `find` also finds payments whose session the provider has closed. A pending payment counts as final only
 * when its shopper has returned (`outcome`) or the form has closed: until then the shopper may be on the page of their bank.
 */
export async function pollAttempt(deps: Deps, attempt: Attempt, how: 'outcome' | 'find'): Promise<Polled> {
  const provider = deps.cards.get(attempt.provider);
  const { id, channel, currency, session } = attempt;
  const handle = { reference: id, channel, currency, session };
  const answer = await (how === 'outcome' ? provider.outcome(handle) : provider.find(handle));
  if (!answer.ok) return 'silent';
  const finality = how === 'outcome' || deps.clock.now() >= formCloses(attempt) ? 'final' : 'interim';
  let polled: Polled = 'nothing';
  for (const providerResult of mostSignificant(answer.value)) {
    const news = { provider: attempt.provider, attemptId: attempt.id, providerResult, finality } as const;
    polled = (await settleAttempt(deps, news)) ?? polled;
  }
  return polled;
}

/**
 * Polls the providers about every attempt that is due: shoppers who never returned, pending payments. A run ends before its
 * claims do, so that two runs never poll the same attempt at once. Returns the number of claimed attempts.
 */
export async function pollDueAttempts(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const claimedUntil = new Date(now.getTime() + CLAIM_MINUTES * 60_000);
  const ids = await deps.database.transaction((tx) => claimAttemptsToPoll(tx, now, claimedUntil, AT_ONCE));
  for (const id of ids) {
    if (deps.clock.now() >= claimedUntil) break;
    const attempt = await getAttempt(deps.database.read, id);
    if (!attempt) continue;
    const polled = await pollAttempt(deps, attempt, 'find');
    if (polled === 'nothing' || polled === 'silent') await postpone(deps, id, polled);
    else if (polled.pollAt?.getTime() === claimedUntil.getTime()) await releaseClaim(deps, id, claimedUntil);
  }
  return ids.length;
}

/** Brings the next poll of an attempt forward to a minute from now. Returns the attempt; null when there is none. */
export async function pollSoon(deps: Pick<Shop, 'database' | 'clock'>, id: string): Promise<Attempt | null> {
  return await deps.database.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, id);
    const now = deps.clock.now();
    const soon = new Date(now.getTime() + MIN_POLL_MS);
    return attempt?.pollAt && attempt.pollAt > soon ? await updateAttempt(tx, attempt, { pollAt: soon }, now) : attempt;
  });
}

/** Ends the claim of an attempt whose result left the time of the next poll unchanged: it is not polled again. */
async function releaseClaim(deps: Deps, id: string, claimedUntil: Date): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, id);
    if (attempt?.pollAt?.getTime() !== claimedUntil.getTime()) return;
    await updateAttempt(tx, attempt, { pollAt: null }, deps.clock.now());
  });
}

/** Expires an attempt that was never paid once its time is over; schedules the next poll otherwise. */
async function postpone(deps: Deps, id: string, polled: 'nothing' | 'silent'): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, id);
    if (!attempt || hasEnded(attempt)) return;
    const now = deps.clock.now();
    const minutes = (now.getTime() - attempt.createdAt.getTime()) / 60_000;
    if (polled === 'nothing' && minutes >= expiresAfter(attempt.channel)) {
      await updateAttempt(tx, await expireOpen(deps, tx, attempt), { pollAt: null }, now);
      return;
    }
    await schedulePoll(deps, tx, attempt, minutesToPoll(attempt, now));
  });
}
