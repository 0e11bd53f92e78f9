import type { Transaction } from '#database/database';
import { queueOrderEmail } from '#shop/emails';
import { getOrder, updateRefundState } from '#shop/orders';
import type { Shop } from '../shop.ts';
import type { CardPayments, ProviderResult } from './port.ts';
import { lockRefund, type Refund, updateRefund } from './queries.ts';

/** A refund that the provider refused that often is left to a person. */
export const MAX_TRIES = 5;

/** Our reference of a refund's try. The first is the refund's own id. */
function referenceOf(refund: Pick<Refund, 'id' | 'tries'>, tries = refund.tries): string {
  return tries === 1 ? refund.id : `${refund.id}-${tries}`;
}

type Known = { readonly tries: number; readonly providerResult: ProviderResult };

/** What the provider knows of any try of a refund; null when it can't be asked now. */
async function knownOf(provider: CardPayments, refund: Refund): Promise<readonly Known[] | null> {
  const known: Known[] = [];
  for (let tries = 1; tries <= refund.tries; tries += 1) {
    const reference = referenceOf(refund, tries);
    const answer = await provider.find({ reference, channel: refund.channel, session: null });
    if (!answer.ok) return null;
    const refunds = answer.value.filter((providerResult) => providerResult.kind === 'refund');
    known.push(...refunds.map((providerResult) => ({ tries, providerResult })));
  }
  return known;
}

/** A process that asked longer ago than this has died; the job queue gives up on it a minute later. */
const BUSY_MINUTES = 4;

/** Takes a refund to ask for; null when there is nothing to ask. Throws while another process asks for it. */
async function claim(deps: Pick<Shop, 'database' | 'clock'>, refundId: string): Promise<Refund | null> {
  return await deps.database.transaction(async (tx) => {
    const refund = await lockRefund(tx, refundId);
    if (refund?.state !== 'asked') return null;
    const now = deps.clock.now();
    if (refund.busy && now.getTime() - refund.changedAt.getTime() < BUSY_MINUTES * 60_000) {
      throw new Error('another process asks for this refund');
    }
    await updateRefund(tx, refundId, { busy: true }, now);
    return refund;
  });
}

/**
 * Asks the provider to give money back, once: it looks for what an earlier call may have done before it asks (a lost
 * answer, a crash between asking and writing), and asks again under a new reference only after a definite refusal. Only
 * one process asks at a time. Throws when the provider gives no certain answer, so that the job is tried again later.
 * `maxTries` is how often it may refuse in all before the refund is left to a person.
 */
export async function refundPayment(
  deps: Pick<Shop, 'database' | 'clock' | 'cards' | 'jobs'>,
  refundId: string,
  maxTries = MAX_TRIES,
): Promise<void> {
  const refund = await claim(deps, refundId);
  if (!refund) return;
  try {
    await ask(deps, refund, maxTries);
  } finally {
    await deps.database.transaction((tx) => updateRefund(tx, refundId, { busy: false }, deps.clock.now()));
  }
}

async function ask(
  deps: Pick<Shop, 'database' | 'clock' | 'cards' | 'jobs'>,
  refund: Refund,
  maxTries: number,
): Promise<void> {
  const provider = deps.cards.get(refund.provider);
  const known = await knownOf(provider, refund);
  if (known === null) throw new Error(`${refund.provider} can't be asked about a refund now`);
  const done = known.find(({ providerResult }) => providerResult.status === 'paid');
  if (done) return await write(deps, refund.id, done.providerResult);
  const refusals = known.filter(
    ({ providerResult }) => providerResult.status === 'failed' || providerResult.status === 'cancelled',
  );
  if (refusals.length < known.length) throw new Error('the refund is under way');

  const last = refusals.at(-1);
  const tries = last?.tries === refund.tries ? refund.tries + 1 : refund.tries;
  if (tries > maxTries) return await giveUp(deps, refund.id, last?.providerResult.description || refund.lastError);
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
  if (answer.ok && answer.value.status === 'paid') return await write(deps, refund.id, answer.value);
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
  throw new Error(`${refund.provider} has not given the money back yet: ${reason}`);
}

async function write(
  deps: Pick<Shop, 'database' | 'clock' | 'jobs'>,
  id: string,
  providerResult: ProviderResult,
): Promise<void> {
  await deps.database.transaction((tx) => settleRefund(deps, tx, id, providerResult.paymentId ?? ''));
}

async function giveUp(deps: Pick<Shop, 'database' | 'clock' | 'jobs'>, id: string, reason: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const refund = await lockRefund(tx, id);
    if (refund?.state !== 'asked') return;
    await updateRefund(tx, id, { state: 'failed', lastError: reason }, deps.clock.now());
    if (refund.orderId) await updateRefundState(tx, refund.orderId, 'refund_failed');
  });
}

/** Writes that the money was given back, and tells the shopper of an order; a second time changes nothing. */
export async function settleRefund(
  deps: Pick<Shop, 'clock' | 'jobs'>,
  tx: Transaction,
  id: string,
  providersId: string,
): Promise<void> {
  const refund = await lockRefund(tx, id);
  if (!refund || refund.state === 'done') return;
  await updateRefund(tx, id, { state: 'done', refundId: providersId, lastError: '' }, deps.clock.now());
  if (!refund.orderId) return;
  await updateRefundState(tx, refund.orderId, 'refunded');
  const order = await getOrder(tx, refund.orderId);
  if (order) await queueOrderEmail(deps, tx, order, 'refund', { amount: refund.amount, refundMethod: 'card' });
}

/** Takes the provider's own message about a refund. False when it is none of ours. */
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
