import { lockCart } from '#shop/cart';
import {
  type Attempt,
  applyRefundResult,
  getAttempt,
  getAttemptBySession,
  type IncomingMessage,
  lockAttempt,
  type ProviderResult,
} from '#shop/payments';
import type { CardProvider } from '#shop/payments/port';
import type { Shop } from '../shop.ts';
import { endAttempt } from './end-attempt.ts';
import { pollAttempt, pollSoon } from './poll-provider.ts';
import { settleAttempt } from './settle-attempt.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs' | 'cards'>;

/**
 * How a card payment stands, as its shopper is told. `awaiting`: an order is there, its money not yet; `returned`: the
 * money came too late for the goods and is given back; `checking`: nothing certain is known yet; `open`: nobody has paid.
 */
export type PaymentStatus = {
  readonly state: 'paid' | 'awaiting' | 'failed' | 'cancelled' | 'expired' | 'returned' | 'checking' | 'open';
  readonly attemptId: string;
  readonly orderId: string | null;
  readonly code: string;
  readonly description: string;
  /** The payment itself, as the provider names it: empty and null while nobody has tried to pay. */
  readonly payment: { readonly id: string; readonly type: string; readonly at: Date | null };
};

function paymentStatusOf(attempt: Attempt, checking: boolean): PaymentStatus {
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
export async function getPaymentStatus(deps: Pick<Shop, 'database'>, attemptId: string): Promise<PaymentStatus | null> {
  const attempt = await getAttempt(deps.database.read, attemptId);
  return attempt ? paymentStatusOf(attempt, true) : null;
}

/**
 * A shopper is back from the provider: asks it about the attempt and tells how it stands. Only an attempt that we stored
 * is asked about. What ended is told from our record, so that reloading the page changes and asks nothing.
 */
export async function handleReturn(
  deps: Deps,
  provider: CardProvider,
  fields: Readonly<Record<string, string>>,
): Promise<PaymentStatus | null> {
  const hint = deps.cards.get(provider).readReturn(fields);
  if (!hint.ok) return null;
  const { session, reference } = hint.value;
  const q = deps.database.read;
  const attempt =
    reference === null ? session && (await getAttemptBySession(q, session)) : await getAttempt(q, reference);
  if (!attempt || attempt.provider !== provider) return null;
  if (session !== null && attempt.session !== null && attempt.session !== session) return null;
  if (attempt.state === 'paid' || attempt.state === 'returned' || attempt.state === 'review') {
    return paymentStatusOf(attempt, false);
  }
  const asked = await pollAttempt(deps, attempt, 'outcome');
  if (asked === 'silent') await pollSoon(deps, attempt.id);
  const after = await getAttempt(q, attempt.id);
  return after && paymentStatusOf(after, asked === 'silent');
}

/** What became of a provider's own message. `forged` is answered as each provider wants it. */
export type WebhookOutcome = 'settled' | 'ignored' | 'forged' | 'unreadable';

/** Takes a provider's own message (webhook, callback): authenticated first, then settled like everything else. */
export async function handleWebhook(
  deps: Deps,
  provider: CardProvider,
  message: IncomingMessage,
): Promise<WebhookOutcome> {
  const read = deps.cards.get(provider).readNotification(message);
  if (!read.ok) return read.error.code === 'NOT_AUTHENTIC' ? 'forged' : 'unreadable';
  if (read.value.kind === 'ignored') return 'ignored';
  return await applyProviderResult(deps, provider, read.value.providerResult);
}

async function applyProviderResult(
  deps: Deps,
  provider: CardProvider,
  providerResult: ProviderResult,
): Promise<WebhookOutcome> {
  if (providerResult.kind === 'refund') return (await applyRefundResult(deps, providerResult)) ? 'settled' : 'ignored';
  const attempt =
    providerResult.reference === null ? null : await getAttempt(deps.database.read, providerResult.reference);
  if (attempt?.provider !== provider) return 'ignored';
  await settleAttempt(deps, attempt.id, providerResult, 'told');
  return 'settled';
}

/**
 * A shopper gives a payment up on our own page: its pieces go back at once. If the money comes all the same, it is
 * settled as late money.
 */
export async function cancelPayment(deps: Deps, ownerId: string, attemptId: string): Promise<PaymentStatus | null> {
  const known = await getAttempt(deps.database.read, attemptId);
  if (known?.ownerId !== ownerId) return null;
  return await deps.database.transaction(async (tx) => {
    await lockCart(tx, known.cartId);
    const attempt = await lockAttempt(tx, attemptId);
    if (!attempt) return null;
    if (attempt.state === 'open' || attempt.state === 'preparing') {
      await endAttempt(deps, tx, attempt, { state: 'cancelled', code: '', description: '' });
    }
    const after = await lockAttempt(tx, attemptId);
    return after && paymentStatusOf(after, false);
  });
}
