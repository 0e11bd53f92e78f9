import type { Transaction } from '#database/database';
import { queueOrderNotice } from '#shop/notices';
import { noteRefund, orderIn } from '#shop/orders';
import type { Shop } from '../shop.ts';
import { lockRefund, type Refund, updateRefund } from './money-records.ts';
import type { CardPayments, Verdict } from './port.ts';

/** A refund that the provider refused that often is left to a person. */
export const MOST_TRIES = 5;

/** Our reference of a refund's try. The first is the refund's own id. */
function referenceOf(refund: Pick<Refund, 'id' | 'tries'>, tries = refund.tries): string {
  return tries === 1 ? refund.id : `${refund.id}-${tries}`;
}

type Known = { readonly tries: number; readonly verdict: Verdict };

/** What the provider knows of any try of a refund; null when it can't be asked now. */
async function knownOf(provider: CardPayments, refund: Refund): Promise<readonly Known[] | null> {
  const known: Known[] = [];
  for (let tries = 1; tries <= refund.tries; tries += 1) {
    const reference = referenceOf(refund, tries);
    const answer = await provider.find({ reference, channel: refund.channel, session: null });
    if (!answer.ok) return null;
    const refunds = answer.value.filter((verdict) => verdict.kind === 'refund');
    known.push(...refunds.map((verdict) => ({ tries, verdict })));
  }
  return known;
}

/** A process that asked longer ago than this has died; the job queue gives up on it a minute later. */
const BUSY_MINUTES = 4;

/** Takes a refund to ask for; null when there is nothing to ask. Throws while another process asks for it. */
async function claim(shop: Pick<Shop, 'database' | 'clock'>, refundId: string): Promise<Refund | null> {
  return await shop.database.transaction(async (tx) => {
    const refund = await lockRefund(tx, refundId);
    if (refund?.state !== 'asked') return null;
    const now = shop.clock.now();
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
 * `mostTries` is how often it may refuse in all before the refund is left to a person.
 */
export async function refundPayment(
  shop: Pick<Shop, 'database' | 'clock' | 'cards' | 'jobs'>,
  refundId: string,
  mostTries = MOST_TRIES,
): Promise<void> {
  const refund = await claim(shop, refundId);
  if (!refund) return;
  try {
    await ask(shop, refund, mostTries);
  } finally {
    await shop.database.transaction((tx) => updateRefund(tx, refundId, { busy: false }, shop.clock.now()));
  }
}

async function ask(
  shop: Pick<Shop, 'database' | 'clock' | 'cards' | 'jobs'>,
  refund: Refund,
  mostTries: number,
): Promise<void> {
  const provider = shop.cards[refund.provider];
  const known = await knownOf(provider, refund);
  if (known === null) throw new Error(`${refund.provider} can't be asked about a refund now`);
  const done = known.find(({ verdict }) => verdict.status === 'paid');
  if (done) return await write(shop, refund.id, done.verdict);
  const refusals = known.filter(({ verdict }) => verdict.status === 'failed' || verdict.status === 'cancelled');
  if (refusals.length < known.length) throw new Error('the refund is under way');

  const last = refusals.at(-1);
  const tries = last?.tries === refund.tries ? refund.tries + 1 : refund.tries;
  if (tries > mostTries) return await giveUp(shop, refund.id, last?.verdict.description || refund.lastError);
  if (tries !== refund.tries) {
    await shop.database.transaction((tx) => updateRefund(tx, refund.id, { tries }, shop.clock.now()));
  }
  const answer = await provider.refund({
    reference: referenceOf(refund, tries),
    paymentId: refund.paymentId,
    channel: refund.channel,
    amount: refund.amount,
    currency: refund.currency,
    reason: refund.reason,
  });
  if (answer.ok && answer.value.status === 'paid') return await write(shop, refund.id, answer.value);
  const refusal = answer.ok ? null : answer.error;
  const reason = answer.ok
    ? `${answer.value.status}: ${answer.value.description}`
    : answer.error.code === 'PROVIDER_REFUSED'
      ? `${answer.error.providerCode ?? ''} ${answer.error.reason}`.trim()
      : answer.error.code;
  const next = refusal?.code === 'PROVIDER_REFUSED' ? tries + 1 : tries;
  await shop.database.transaction((tx) =>
    updateRefund(tx, refund.id, { lastError: reason.slice(0, 500), tries: next }, shop.clock.now()),
  );
  throw new Error(`${refund.provider} has not given the money back yet: ${reason}`);
}

async function write(shop: Pick<Shop, 'database' | 'clock' | 'jobs'>, id: string, verdict: Verdict): Promise<void> {
  await shop.database.transaction((tx) => settleRefund(shop, tx, id, verdict.paymentId ?? ''));
}

async function giveUp(shop: Pick<Shop, 'database' | 'clock' | 'jobs'>, id: string, reason: string): Promise<void> {
  await shop.database.transaction(async (tx) => {
    const refund = await lockRefund(tx, id);
    if (refund?.state !== 'asked') return;
    await updateRefund(tx, id, { state: 'failed', lastError: reason }, shop.clock.now());
    if (refund.orderId) await noteRefund(tx, refund.orderId, 'refund_failed');
  });
}

/** Writes that the money was given back, and tells the shopper of an order; a second time changes nothing. */
export async function settleRefund(
  shop: Pick<Shop, 'clock' | 'jobs'>,
  tx: Transaction,
  id: string,
  providersId: string,
): Promise<void> {
  const refund = await lockRefund(tx, id);
  if (!refund || refund.state === 'done') return;
  await updateRefund(tx, id, { state: 'done', refundId: providersId, lastError: '' }, shop.clock.now());
  if (!refund.orderId) return;
  await noteRefund(tx, refund.orderId, 'refunded');
  const order = await orderIn(tx, refund.orderId);
  if (order) await queueOrderNotice(shop, tx, order, 'refund', { amount: refund.amount, refundMethod: 'card' });
}

/** Takes the provider's own message about a refund. False when it is none of ours. */
export async function hearOfRefund(
  shop: Pick<Shop, 'database' | 'clock' | 'jobs'>,
  verdict: Verdict,
): Promise<boolean> {
  const [id = ''] = (verdict.reference ?? '').split('-');
  return await shop.database.transaction(async (tx) => {
    const refund = await lockRefund(tx, id);
    const ours = refund !== null && verdict.amount === refund.amount && verdict.currency === refund.currency;
    if (ours && verdict.status === 'paid') await settleRefund(shop, tx, id, verdict.paymentId ?? '');
    return ours;
  });
}
