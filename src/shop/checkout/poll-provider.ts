import { lockCart } from '#shop/cart';
import {
  type Attempt,
  claimAttemptsToPoll,
  getAttempt,
  lockAttempt,
  type ProviderResult,
  updateAttempt,
} from '#shop/payments';
import { EXPIRES_AFTER_MINUTES, formCloses, minutesToNextPoll } from '#shop/payments/polling.rules';
import type { Shop } from '../shop.ts';
import { endAttempt, schedulePoll } from './end-attempt.ts';
import { settleAttempt } from './settle-attempt.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs' | 'cards'>;

/** Attempts that are asked about in one run, and the minutes after which a run that died is made up for. */
const AT_ONCE = 40;
const CLAIM_MINUTES = 10;

/** Longer than a provider that is asked too often wants to be left alone (HyperPay contract, section 6: 30 seconds). */
const SOON_MS = 60_000;

/** The order to act in: money first, then what is under way, then what came to nothing, newest last. */
const WEIGHT = { paid: 0, review: 1, pending: 2, unknown: 3, cancelled: 4, failed: 4 } as const;

/** The verdicts that matter: every one about money, or else the single weightiest one. */
export function mostSignificant(providerResults: readonly ProviderResult[]): readonly ProviderResult[] {
  const payments = providerResults.filter((providerResult) => providerResult.kind === 'payment');
  const money = payments.filter(({ status }) => status === 'paid' || status === 'review');
  if (money.length > 0) return money.toSorted((one, other) => WEIGHT[one.status] - WEIGHT[other.status]);
  const last = payments.toReversed().toSorted((one, other) => WEIGHT[one.status] - WEIGHT[other.status]);
  return last.slice(0, 1);
}

/** How asking ended: the provider spoke, nobody has tried to pay yet, or there was no answer. */
export type Asked = 'settled' | 'nothing' | 'silent';

/**
 * Asks the provider about one attempt and acts on the answer. It may ask another company: never call it in a transaction.
 * `find` also finds payments whose session the provider has closed. While its form is open, what it then calls pending may be
 * a shopper on the page of their bank: only one who came back, or the end of the form, makes an order of that.
 */
export async function pollAttempt(deps: Deps, attempt: Attempt, how: 'outcome' | 'find'): Promise<Asked> {
  const provider = deps.cards.get(attempt.provider);
  const handle = { reference: attempt.id, channel: attempt.channel, session: attempt.session };
  const answer = await (how === 'outcome' ? provider.outcome(handle) : provider.find(handle));
  if (!answer.ok) return 'silent';
  const providerResults = mostSignificant(answer.value);
  const source = how === 'outcome' || deps.clock.now() >= formCloses(attempt.createdAt) ? 'asked' : 'told';
  for (const providerResult of providerResults) await settleAttempt(deps, attempt.id, providerResult, source);
  return providerResults.length === 0 ? 'nothing' : 'settled';
}

/**
 * Asks about every attempt that is due: shoppers who never came back, pending payments. A run ends
 * before its claims do, so that a slow provider is never asked the same by two runs at once.
 */
export async function pollDueAttempts(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const again = new Date(now.getTime() + CLAIM_MINUTES * 60_000);
  const ids = await deps.database.transaction((tx) => claimAttemptsToPoll(tx, now, again, AT_ONCE));
  for (const id of ids) {
    if (deps.clock.now() >= again) break;
    const attempt = await getAttempt(deps.database.read, id);
    if (!attempt) continue;
    const asked = await pollAttempt(deps, attempt, 'find');
    if (asked !== 'settled') await putOff(deps, attempt, asked);
    else if (attempt.pollAt !== null) await dropClaim(deps, id, again);
  }
  return ids.length;
}

/** Has a provider that gave no answer about a shopper who is back asked again in a minute, not only when its form has closed. */
export async function pollSoon(deps: Pick<Shop, 'database' | 'clock'>, id: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, id);
    const now = deps.clock.now();
    const soon = new Date(now.getTime() + SOON_MS);
    if (attempt?.pollAt && attempt.pollAt > soon) await updateAttempt(tx, id, { pollAt: soon }, now);
  });
}

/** After an answer that ended the attempt without moving its next question, the claim itself must not ask again. */
async function dropClaim(deps: Deps, id: string, claim: Date): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, id);
    if (attempt?.pollAt?.getTime() === claim.getTime()) await updateAttempt(tx, id, { pollAt: null }, deps.clock.now());
  });
}

/** Nobody has paid, or nobody answered: ends an attempt whose time is over, asks again later otherwise. */
async function putOff(deps: Deps, known: Attempt, asked: 'nothing' | 'silent'): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await lockCart(tx, known.cartId);
    const attempt = await lockAttempt(tx, known.id);
    if (!attempt || attempt.state === 'paid' || attempt.state === 'returned') return;
    const now = deps.clock.now();
    const minutes = (now.getTime() - attempt.createdAt.getTime()) / 60_000;
    const closed = attempt.state !== 'preparing' && attempt.state !== 'open' && attempt.state !== 'pending';
    if (asked === 'nothing' && minutes >= EXPIRES_AFTER_MINUTES) {
      const end = { state: 'expired', code: attempt.code, description: attempt.description } as const;
      if (!closed) await endAttempt(deps, tx, attempt, end);
      await updateAttempt(tx, attempt.id, { pollAt: null }, now);
      return;
    }
    const pause = minutesToNextPoll(attempt.pollCount);
    await schedulePoll(deps, tx, attempt, pause === null ? null : Math.max(pause, 2));
  });
}
