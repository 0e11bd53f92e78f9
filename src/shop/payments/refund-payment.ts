import type { Transaction } from '#database/database';
import { isLender } from '#kernel/payment-method';
import { queueOrderEmail } from '#shop/emails';
import { getCreditNoteOfRefund, invoicePath } from '#shop/invoices';
import { getOrder, type Order } from '#shop/orders';
import type { Shop } from '../shop.ts';
import { notSetUp } from './card-providers.ts';
import type { CardPayments, ProviderResult } from './port.ts';
import { lockRefund, updateRefund } from './queries.ts';
import { type CardRefund, isCardRefund, type Refund } from './refund-queries.ts';
import { isStaffReason } from './refund-reasons.rules.ts';
import { applyRefundState } from './refund-state.ts';

/** Refusals after which a refund fails and needs an operator. */
export const MAX_TRIES = 5;

/** Our reference of one try of a refund. The first is the refund's id. */
function referenceOf(refund: Pick<Refund, 'id' | 'tries'>, tries = refund.tries): string {
  return tries === 1 ? refund.id : `${refund.id}-${tries}`;
}

type Known = { readonly tries: number; readonly providerResult: ProviderResult };

/** Returns what the provider knows of every try of a refund; null when the provider does not answer. */
async function knownOf(provider: CardPayments, refund: CardRefund): Promise<readonly Known[] | null> {
  const { channel, currency, paymentId } = refund;
  const about = { channel, currency, paymentId, session: null };
  const known: Known[] = [];
  for (let tries = 1; tries <= refund.tries; tries += 1) {
    const reference = referenceOf(refund, tries);
    const answer = await provider.find({ reference, ...about });
    if (!answer.ok) return null;
    const refunds = answer.value.filter((providerResult) => providerResult.kind === 'refund');
    known.push(...refunds.map((providerResult) => ({ tries, providerResult })));
  }
  return known;
}

/** Minutes after which a process that claimed a refund has crashed; the job queue times out a minute later. */
const BUSY_MINUTES = 4;

/** Claims a refund to request; null when there is nothing to request. Throws while another process has claimed it. */
async function claim(deps: Pick<Shop, 'database' | 'clock'>, refundId: string): Promise<CardRefund | null> {
  return await deps.database.transaction(async (tx) => {
    const refund = await lockRefund(tx, refundId);
    if (refund?.state !== 'asked' || !isCardRefund(refund)) return null;
    const now = deps.clock.now();
    if (refund.busy && now.getTime() - refund.changedAt.getTime() < BUSY_MINUTES * 60_000) {
      throw new Error('another process requests this refund');
    }
    await updateRefund(tx, refundId, { busy: true }, now);
    return refund;
  });
}

/**
 * Requests a refund from the provider, once: looks up what an earlier request may have done before (a lost answer, a crash
 * before the commit), and requests again under a new reference only after a definite refusal. One process requests at a time.
 * Throws when the provider gives no certain answer, so that the job is retried. Fails the refund after `maxTries` refusals.
 */
export async function refundPayment(
  deps: Pick<Shop, 'database' | 'clock' | 'cards' | 'jobs'>,
  refundId: string,
  maxTries = MAX_TRIES,
): Promise<void> {
  const refund = await claim(deps, refundId);
  if (!refund) return;
  try {
    await request(deps, refund, maxTries);
  } finally {
    await deps.database.transaction((tx) => updateRefund(tx, refundId, { busy: false }, deps.clock.now()));
  }
}

async function request(
  deps: Pick<Shop, 'database' | 'clock' | 'cards' | 'jobs'>,
  refund: CardRefund,
  maxTries: number,
): Promise<void> {
  const off = notSetUp(deps, refund.provider);
  if (off) {
    const lastError = `${off.provider} is not set up; missing: ${off.variables.join(', ')}`;
    await deps.database.transaction((tx) => updateRefund(tx, refund.id, { lastError }, deps.clock.now()));
    throw new Error(lastError);
  }
  const provider = deps.cards.get(refund.provider);
  const known = await knownOf(provider, refund);
  if (known === null) throw new Error(`${refund.provider} does not answer about a refund`);
  const done = known.find(({ providerResult }) => providerResult.status === 'paid');
  if (done) return await complete(deps, refund.id, done.providerResult);
  const refusals = known.filter(
    ({ providerResult }) => providerResult.status === 'failed' || providerResult.status === 'cancelled',
  );
  if (refusals.length < known.length) throw new Error('the refund is pending');

  const last = refusals.at(-1);
  const tries = last?.tries === refund.tries ? refund.tries + 1 : refund.tries;
  if (tries > maxTries) return await fail(deps, refund.id, last?.providerResult.description || refund.lastError);
  if (tries !== refund.tries) {
    await deps.database.transaction((tx) => updateRefund(tx, refund.id, { tries }, deps.clock.now()));
  }
  const answer = await provider.refund({
    reference: referenceOf(refund, tries),
    paymentId: refund.paymentId,
    channel: refund.channel,
    amount: refund.amount,
    currency: refund.currency,
    reason: refund.reason,
  });
  if (answer.ok && answer.value.status === 'paid') return await complete(deps, refund.id, answer.value);
  const refusal = answer.ok ? null : answer.error;
  const reason = answer.ok
    ? `${answer.value.status}: ${answer.value.description}`
    : answer.error.code === 'PROVIDER_REFUSED'
      ? `${answer.error.providerCode ?? ''} ${answer.error.reason}`.trim()
      : answer.error.code;
  const next = refusal?.code === 'PROVIDER_REFUSED' ? tries + 1 : tries;
  await deps.database.transaction((tx) =>
    updateRefund(tx, refund.id, { lastError: reason.slice(0, 500), tries: next }, deps.clock.now()),
  );
  throw new Error(`${refund.provider} has not made the refund: ${reason}`);
}

async function complete(
  deps: Pick<Shop, 'database' | 'clock' | 'jobs'>,
  id: string,
  providerResult: ProviderResult,
): Promise<void> {
  await deps.database.transaction((tx) => settleRefund(deps, tx, id, providerResult.paymentId ?? ''));
}

async function fail(deps: Pick<Shop, 'database' | 'clock' | 'jobs'>, id: string, reason: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const refund = await lockRefund(tx, id);
    if (refund?.state !== 'asked') return;
    await updateRefund(tx, id, { state: 'failed', lastError: reason }, deps.clock.now());
    if (refund.orderId) await applyRefundState(tx, refund.orderId);
  });
}

/**
 * Records that a refund was made and emails the shopper of its order, with the words that go with it and its credit note. A
 * second call changes nothing.
 */
export async function settleRefund(
  deps: Pick<Shop, 'clock' | 'jobs'>,
  tx: Transaction,
  id: string,
  providerId: string,
): Promise<void> {
  const refund = await lockRefund(tx, id);
  if (!refund || refund.state === 'done') return;
  await updateRefund(tx, id, { state: 'done', refundId: providerId, lastError: '' }, deps.clock.now());
  if (!refund.orderId) return;
  await applyRefundState(tx, refund.orderId);
  const order = await getOrder(tx, refund.orderId);
  if (order) await queueRefundEmail(deps, tx, order, refund);
}

/** How money goes back, in the words of emails. */
function methodOf({ kind, channel }: Refund): 'card' | 'bank' | 'lender' {
  if (kind === 'transfer') return 'bank';
  return kind === 'release' || (channel !== null && isLender(channel)) ? 'lender' : 'card';
}

async function queueRefundEmail(
  deps: Pick<Shop, 'clock' | 'jobs'>,
  tx: Transaction,
  order: Order,
  refund: Refund,
): Promise<void> {
  const { id, amount, words, reason } = refund;
  // the mail of the cancellation says that nothing is charged
  if (refund.kind === 'release' && reason === 'cancelled') return;
  // refunds that the store makes by itself come once an order
  const isOwn = isStaffReason(reason);
  const note = isOwn ? await getCreditNoteOfRefund(tx, id) : null;
  const details = {
    amount,
    refundMethod: methodOf(refund),
    words,
    creditNotePath: note ? invoicePath(note.token) : '',
  } as const;
  await queueOrderEmail(deps, tx, order, 'refund', details, '', isOwn ? id : order.id);
}

/** Applies a webhook about a refund. Returns false when it is not about a refund of ours. */
export async function applyRefundResult(
  deps: Pick<Shop, 'database' | 'clock' | 'jobs'>,
  providerResult: ProviderResult,
): Promise<boolean> {
  const [id = ''] = (providerResult.reference ?? '').split('-');
  return await deps.database.transaction(async (tx) => {
    const refund = await lockRefund(tx, id);
    const ours =
      refund !== null && providerResult.amount === refund.amount && providerResult.currency === refund.currency;
    if (ours && providerResult.status === 'paid') await settleRefund(deps, tx, id, providerResult.paymentId ?? '');
    return ours;
  });
}
