import type { Transaction } from '#database/database';
import { type Minor, minor } from '#kernel/money';
import { lockOrder, updateOrderCaptured, updateOrderReleased } from '#shop/orders';
import {
  type Authorisation,
  type Capture,
  type CardPayments,
  getAttempt,
  getAuthorisation,
  insertCapture,
  listOpenReleases,
  lockAttempt,
  lockAuthorisation,
  refundRelease,
  requestRefund,
  settleRefund,
  updateAttempt,
  updateAuthorisation,
} from '#shop/payments';
import { ALARM_MINUTES, minutesToNextTry, nextStep, splitReleases } from '#shop/payments/authorisation.rules';
import type { Shop } from '../shop.ts';
import { claimAuthorisations, getSentParcel } from './queries.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs' | 'cards'>;

/** Payments that one run asks about, and the minutes after which those of a run that crashed are asked about again. */
const AT_ONCE = 40;
const CLAIM_MINUTES = 10;

/** A payment about which a lender has given no certain answer for two hours. */
type LateAuthorisation = Pick<Authorisation, 'provider' | 'paymentId' | 'orderId' | 'lastError'>;

/**
 * Asks the lenders to capture what their orders' parcels have begun to carry, and to release what is not to be paid. Several
 * processes may run it: each payment is claimed by one. Returns those that have waited for so long that a person has to look.
 */
export async function finishAuthorisations(deps: Deps): Promise<readonly LateAuthorisation[]> {
  const now = deps.clock.now();
  const claimedUntil = new Date(now.getTime() + CLAIM_MINUTES * 60_000);
  const due = await deps.database.transaction((tx) => claimAuthorisations(tx, now, claimedUntil, AT_ONCE));
  const late: LateAuthorisation[] = [];
  for (const { provider, paymentId } of due) {
    if (deps.clock.now() >= claimedUntil) break;
    const authorisation = await getAuthorisation(deps.database.read, provider, paymentId);
    if (authorisation?.state !== 'authorised') continue;
    const problem = await finish(deps, authorisation);
    if (problem !== null) late.push(...(await tryLater(deps, authorisation, problem)));
  }
  return late;
}

/** Asks a lender about one payment and records the answer. Returns what stood in the way; null when it is done. */
async function finish(deps: Deps, authorisation: Authorisation): Promise<string | null> {
  const { provider, paymentId, attemptId, keep } = authorisation;
  const { lending } = deps.cards.get(provider);
  const attempt = await getAttempt(deps.database.read, attemptId);
  if (!lending || !attempt) return `${provider} is not set up`;
  const about = { paymentId, channel: attempt.channel, currency: attempt.currency };
  const known = await lending.money(about);
  if (!known.ok) return problemOf(known);
  const step = nextStep(keep, known.value);
  if (step.kind === 'lost') {
    await record(deps, authorisation, minor(0), 'lost');
    return null;
  }
  if (step.kind === 'release') {
    const released = await lending.release({ ...about, amount: minor(step.amount) });
    if (!released.ok) return problemOf(released);
  }
  if (step.kind === 'capture') {
    const captured = await capture(deps, lending, authorisation, {
      ...about,
      amount: minor(step.amount),
      rest: minor(step.rest),
    });
    if (captured !== null) return captured;
  }
  const captured = step.kind === 'capture' ? step.amount : known.value.captured;
  await record(deps, authorisation, minor(captured), captured > 0 ? 'captured' : 'released');
  return null;
}

async function capture(
  deps: Deps,
  lending: NonNullable<CardPayments['lending']>,
  { orderId, attemptId }: Authorisation,
  what: Omit<Parameters<typeof lending.capture>[0], 'reference' | 'parcel'>,
): Promise<string | null> {
  const parcel = orderId && (await getSentParcel(deps.database.read, orderId));
  if (!parcel) return 'its parcel has not gone';
  const { courier, waybill, trackingUrl, at } = parcel;
  const sent = { courier, waybill: waybill ?? '', trackingUrl, at: at ?? deps.clock.now() };
  const captured = await lending.capture({ ...what, reference: attemptId, parcel: sent });
  return captured.ok ? null : problemOf(captured);
}

type Refused = Extract<Awaited<ReturnType<NonNullable<CardPayments['lending']>['release']>>, { ok: false }>;

function problemOf({ error }: Refused): string {
  return error.code === 'ASK_LATER' ? `asks for ${error.seconds} seconds` : error.reason;
}

/** Schedules the next try. Returns the payment once it has waited for two hours. */
async function tryLater(
  deps: Deps,
  { provider, paymentId }: Authorisation,
  problem: string,
): Promise<LateAuthorisation[]> {
  return await deps.database.transaction(async (tx) => {
    const locked = await lockAuthorisation(tx, provider, paymentId);
    if (locked?.state !== 'authorised') return [];
    const now = deps.clock.now();
    const dueAt = new Date(now.getTime() + minutesToNextTry(locked.tries) * 60_000);
    const lastError = problem.slice(0, 500);
    await updateAuthorisation(tx, locked, { dueAt, tries: locked.tries + 1, lastError }, now);
    const waited = now.getTime() - (locked.askedAt ?? now).getTime();
    return waited < ALARM_MINUTES * 60_000 ? [] : [{ provider, paymentId, orderId: locked.orderId, lastError }];
  });
}

/** Records what a lender has paid and what it released, with what follows for the order and its refunds. A repeat changes nothing. */
async function record(
  deps: Deps,
  { provider, paymentId, attemptId }: Authorisation,
  captured: Minor,
  state: 'captured' | 'released' | 'lost',
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, attemptId);
    const before = attempt && (await getAuthorisation(tx, provider, paymentId));
    const order = before?.orderId ? await lockOrder(tx, before.orderId) : null;
    const locked = await lockAuthorisation(tx, provider, paymentId);
    if (!attempt || locked?.state !== 'authorised') return;
    const now = deps.clock.now();
    await updateAuthorisation(
      tx,
      locked,
      { state, dueAt: null, lastError: '', ...(captured > 0 ? { keep: captured } : {}) },
      now,
    );
    const { currency } = locked;
    const purpose = order ? 'order' : 'return';
    const money: Capture = { provider, paymentId, attemptId, amount: captured, currency, purpose, capturedAt: now };
    if (captured > 0) await insertCapture(tx, money);
    if (order) {
      if (captured > 0) {
        await updateOrderCaptured(tx, order.id, { at: now, tranRef: paymentId });
        await updateAttempt(tx, attempt, { state: 'paid' }, now);
      } else if (state === 'released') {
        await updateOrderReleased(tx, order.id);
        await updateAttempt(tx, attempt, { state: 'cancelled' }, now);
      }
      if (state !== 'lost') await settleReleases(deps, tx, locked, order.id, money, attempt.channel);
    } else if (captured > 0) await requestRefund(deps, tx, attempt, money, 'unfulfillable');
  });
}

/** Ends what was taken off an order before its capture: released, or refunded where the lender has paid it meanwhile. */
async function settleReleases(
  deps: Deps,
  tx: Transaction,
  { amount }: Authorisation,
  orderId: string,
  money: Capture,
  channel: Parameters<CardPayments['find']>[0]['channel'],
): Promise<void> {
  const { done, refunded } = splitReleases(await listOpenReleases(tx, orderId), amount, money.amount);
  for (const id of done) await settleRefund(deps, tx, id, '');
  for (const id of refunded) await refundRelease(deps, tx, id, { ...money, channel });
}
