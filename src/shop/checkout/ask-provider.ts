import { lockCart } from '#shop/cart';
import { type Attempt, attemptIn, claimAttemptsToAsk, lockAttempt, updateAttempt, type Verdict } from '#shop/payments';
import { EXPIRES_AFTER_MINUTES, formCloses, minutesToNextQuestion } from '#shop/payments/asking.rules';
import type { Shop } from '../shop.ts';
import { askLater, endAttempt } from './end-attempt.ts';
import { settleAttempt } from './settle-attempt.ts';

type Needs = Pick<Shop, 'database' | 'clock' | 'jobs' | 'cards'>;

/** Attempts that are asked about in one run, and the minutes after which a run that died is made up for. */
const AT_ONCE = 40;
const CLAIM_MINUTES = 10;

/** Longer than a provider that is asked too often wants to be left alone (HyperPay's document, section 6: 30 seconds). */
const SOON_MS = 60_000;

/** The order to act in: money first, then what is under way, then what came to nothing, newest last. */
const WEIGHT = { paid: 0, review: 1, pending: 2, unknown: 3, cancelled: 4, failed: 4 } as const;

/** The verdicts that matter: every one about money, or else the single weightiest one. */
export function weightiest(verdicts: readonly Verdict[]): readonly Verdict[] {
  const payments = verdicts.filter((verdict) => verdict.kind === 'payment');
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
export async function askAboutAttempt(shop: Needs, attempt: Attempt, how: 'outcome' | 'find'): Promise<Asked> {
  const provider = shop.cards[attempt.provider];
  const handle = { reference: attempt.id, channel: attempt.channel, session: attempt.session };
  const answer = await (how === 'outcome' ? provider.outcome(handle) : provider.find(handle));
  if (!answer.ok) return 'silent';
  const verdicts = weightiest(answer.value);
  const source = how === 'outcome' || shop.clock.now() >= formCloses(attempt.createdAt) ? 'asked' : 'told';
  for (const verdict of verdicts) await settleAttempt(shop, attempt.id, verdict, source);
  return verdicts.length === 0 ? 'nothing' : 'settled';
}

/**
 * Asks about every attempt that is due (architecture, section 4): shoppers who never came back, pending payments. A run ends
 * before its claims do, so that a slow provider is never asked the same by two runs at once.
 */
export async function askAboutDueAttempts(shop: Needs): Promise<number> {
  const now = shop.clock.now();
  const again = new Date(now.getTime() + CLAIM_MINUTES * 60_000);
  const ids = await shop.database.transaction((tx) => claimAttemptsToAsk(tx, now, again, AT_ONCE));
  for (const id of ids) {
    if (shop.clock.now() >= again) break;
    const attempt = await attemptIn(shop.database.read, id);
    if (!attempt) continue;
    const asked = await askAboutAttempt(shop, attempt, 'find');
    if (asked !== 'settled') await putOff(shop, attempt, asked);
    else if (attempt.askAt !== null) await dropClaim(shop, id, again);
  }
  return ids.length;
}

/** Has a provider that gave no answer about a shopper who is back asked again in a minute, not only when its form has closed. */
export async function askSoon(shop: Pick<Shop, 'database' | 'clock'>, id: string): Promise<void> {
  await shop.database.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, id);
    const now = shop.clock.now();
    const soon = new Date(now.getTime() + SOON_MS);
    if (attempt?.askAt && attempt.askAt > soon) await updateAttempt(tx, id, { askAt: soon }, now);
  });
}

/** After an answer that ended the attempt without moving its next question, the claim itself must not ask again. */
async function dropClaim(shop: Needs, id: string, claim: Date): Promise<void> {
  await shop.database.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, id);
    if (attempt?.askAt?.getTime() === claim.getTime()) await updateAttempt(tx, id, { askAt: null }, shop.clock.now());
  });
}

/** Nobody has paid, or nobody answered: ends an attempt whose time is over, asks again later otherwise. */
async function putOff(shop: Needs, known: Attempt, asked: 'nothing' | 'silent'): Promise<void> {
  await shop.database.transaction(async (tx) => {
    await lockCart(tx, known.cartId);
    const attempt = await lockAttempt(tx, known.id);
    if (!attempt || attempt.state === 'paid' || attempt.state === 'returned') return;
    const now = shop.clock.now();
    const minutes = (now.getTime() - attempt.createdAt.getTime()) / 60_000;
    const closed = attempt.state !== 'preparing' && attempt.state !== 'open' && attempt.state !== 'pending';
    if (asked === 'nothing' && minutes >= EXPIRES_AFTER_MINUTES) {
      const end = { state: 'expired', code: attempt.code, description: attempt.description } as const;
      if (!closed) await endAttempt(shop, tx, attempt, end);
      await updateAttempt(tx, attempt.id, { askAt: null }, now);
      return;
    }
    const pause = minutesToNextQuestion(attempt.questions);
    await askLater(shop, tx, attempt, pause === null ? null : Math.max(pause, 2));
  });
}
