import { lockCart } from '#shop/cart';
import {
  type Attempt,
  attemptIn,
  attemptOfSession,
  hearOfRefund,
  type IncomingMessage,
  lockAttempt,
  type Verdict,
} from '#shop/payments';
import type { CardProvider } from '#shop/payments/port';
import type { Shop } from '../shop.ts';
import { askAboutAttempt, askSoon } from './ask-provider.ts';
import { endAttempt } from './end-attempt.ts';
import { settleAttempt } from './settle-attempt.ts';

type Needs = Pick<Shop, 'database' | 'clock' | 'jobs' | 'cards'>;

/**
 * How a card payment stands, as its shopper is told. `awaiting`: an order is there, its money not yet; `returned`: the
 * money came too late for the goods and is given back; `checking`: nothing certain is known yet; `open`: nobody has paid.
 */
export type Standing = {
  readonly state: 'paid' | 'awaiting' | 'failed' | 'cancelled' | 'expired' | 'returned' | 'checking' | 'open';
  readonly attemptId: string;
  readonly orderId: string | null;
  readonly code: string;
  readonly description: string;
  /** The payment itself, as the provider names it: empty and null while nobody has tried to pay. */
  readonly payment: { readonly id: string; readonly type: string; readonly at: Date | null };
};

function standingOf(attempt: Attempt, checking: boolean): Standing {
  const { id, orderId, code, description, paymentId, paymentType, paymentAt } = attempt;
  const payment = { id: paymentId, type: paymentType, at: paymentAt };
  const words = { attemptId: id, orderId, code, description, payment };
  switch (attempt.state) {
    case 'paid':
    case 'failed':
    case 'cancelled':
    case 'expired':
    case 'returned':
      return { ...words, state: attempt.state };
    case 'pending':
      return { ...words, state: orderId ? 'awaiting' : 'checking' };
    case 'review':
      return { ...words, state: orderId ? 'awaiting' : 'checking' };
    case 'preparing':
    case 'open':
      return { ...words, state: checking ? 'checking' : 'open' };
  }
}

/** How an attempt stands by our own record; null when there is none. */
export async function cardStanding(shop: Pick<Shop, 'database'>, attemptId: string): Promise<Standing | null> {
  const attempt = await attemptIn(shop.database.read, attemptId);
  return attempt ? standingOf(attempt, true) : null;
}

/**
 * A shopper is back from the provider: asks it about the attempt and tells how it stands. Only an attempt that we stored
 * is asked about. What ended is told from our record, so that reloading the page changes and asks nothing.
 */
export async function returnFromProvider(
  shop: Needs,
  provider: CardProvider,
  fields: Readonly<Record<string, string>>,
): Promise<Standing | null> {
  const hint = shop.cards[provider].readReturn(fields);
  if (!hint.ok) return null;
  const { session, reference } = hint.value;
  const q = shop.database.read;
  const attempt = reference === null ? session && (await attemptOfSession(q, session)) : await attemptIn(q, reference);
  if (!attempt || attempt.provider !== provider) return null;
  if (session !== null && attempt.session !== null && attempt.session !== session) return null;
  if (attempt.state === 'paid' || attempt.state === 'returned' || attempt.state === 'review') {
    return standingOf(attempt, false);
  }
  const asked = await askAboutAttempt(shop, attempt, 'outcome');
  if (asked === 'silent') await askSoon(shop, attempt.id);
  const after = await attemptIn(q, attempt.id);
  return after && standingOf(after, asked === 'silent');
}

/** What became of a provider's own message. `forged` is answered as each provider wants it. */
export type Heard = 'settled' | 'ignored' | 'forged' | 'unreadable';

/** Takes a provider's own message (webhook, callback): authenticated first, then settled like everything else. */
export async function hearProvider(shop: Needs, provider: CardProvider, message: IncomingMessage): Promise<Heard> {
  const read = shop.cards[provider].readNotification(message);
  if (!read.ok) return read.error.code === 'NOT_AUTHENTIC' ? 'forged' : 'unreadable';
  if (read.value.kind === 'ignored') return 'ignored';
  return await hearVerdict(shop, provider, read.value.verdict);
}

async function hearVerdict(shop: Needs, provider: CardProvider, verdict: Verdict): Promise<Heard> {
  if (verdict.kind === 'refund') return (await hearOfRefund(shop, verdict)) ? 'settled' : 'ignored';
  const attempt = verdict.reference === null ? null : await attemptIn(shop.database.read, verdict.reference);
  if (attempt?.provider !== provider) return 'ignored';
  await settleAttempt(shop, attempt.id, verdict, 'told');
  return 'settled';
}

/**
 * A shopper gives a payment up on our own page: its pieces go back at once. If the money comes all the same, it is
 * settled as late money.
 */
export async function giveUpPayment(shop: Needs, ownerId: string, attemptId: string): Promise<Standing | null> {
  const known = await attemptIn(shop.database.read, attemptId);
  if (known?.ownerId !== ownerId) return null;
  return await shop.database.transaction(async (tx) => {
    await lockCart(tx, known.cartId);
    const attempt = await lockAttempt(tx, attemptId);
    if (!attempt) return null;
    if (attempt.state === 'open' || attempt.state === 'preparing') {
      await endAttempt(shop, tx, attempt, { state: 'cancelled', code: '', description: '' });
    }
    const after = await lockAttempt(tx, attemptId);
    return after && standingOf(after, false);
  });
}
