import { ok, type Result, refused } from '#kernel/result';
import { type Actor, insertAudit } from '#shop/audit';
import type { Shop } from '../shop.ts';
import { actsIn, marketOfMoney, PAYMENTS_COMMAND } from './acting.ts';
import { getDifference, updateBookedDifferencesSettled, updateDifferenceSettled } from './operator-queries.ts';
import { lockRefund, updateRefund } from './queries.ts';
import { MAX_TRIES, settleRefund } from './refund-payment.ts';
import { isCardRefund } from './refund-queries.ts';
import { applyRefundState } from './refund-state.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'jobs'>;

/** Why an operator's request about a refund changed nothing. */
type RefundRefusal = { readonly code: 'refundUnknown' | 'refundDone' | 'refundUnderWay' | 'ibanMissing' };

/** Requests a failed refund again, with as many tries as a new one. The order shows the refund as requested. */
export async function retryRefund(
  deps: Deps,
  refundId: string,
  actor: Actor = PAYMENTS_COMMAND,
): Promise<Result<null, RefundRefusal>> {
  return await deps.database.transaction(async (tx) => {
    const refund = await lockRefund(tx, refundId);
    if (!refund || !actsIn(actor, refund.currency)) return refused({ code: 'refundUnknown' });
    if (refund.state !== 'failed') return refused({ code: refund.state === 'done' ? 'refundDone' : 'refundUnderWay' });
    await updateRefund(tx, refundId, { state: 'asked' }, deps.clock.now());
    if (refund.orderId) await applyRefundState(tx, refund.orderId);
    const maxTries = refund.tries - 1 + MAX_TRIES;
    await deps.jobs.send(tx, 'refundPayment', { refund: refundId, maxTries }, { key: refundId });
    await insertAudit(tx, deps.clock, {
      actor,
      action: 'refund.retry',
      subject: `refund:${refundId}`,
      market: marketOfMoney(refund.currency),
      after: { state: 'asked' },
    });
    return ok(null);
  });
}

/**
 * Records a refund that an operator made by hand, with the provider's or the bank's reference, and emails the shopper: a card
 * refund that has failed (`refundUnderWay` before that: its job may still do it), or a bank transfer, with the last four
 * characters of the IBAN it went to.
 */
export async function recordManualRefund(
  deps: Deps,
  refundId: string,
  reference: string,
  { ibanLast4 = '', actor = PAYMENTS_COMMAND }: { readonly ibanLast4?: string; readonly actor?: Actor } = {},
): Promise<Result<null, RefundRefusal>> {
  return await deps.database.transaction(async (tx) => {
    const refund = await lockRefund(tx, refundId);
    if (!refund || !actsIn(actor, refund.currency)) return refused({ code: 'refundUnknown' });
    const waits = refund.kind === 'transfer' ? refund.state !== 'done' : refund.state === 'failed';
    if (!waits) return refused({ code: refund.state === 'done' ? 'refundDone' : 'refundUnderWay' });
    if (!isCardRefund(refund)) {
      if (!/^[0-9A-Z]{4}$/.test(ibanLast4)) return refused({ code: 'ibanMissing' });
      await updateRefund(tx, refundId, { ibanLast4 }, deps.clock.now());
    }
    await settleRefund(deps, tx, refundId, reference);
    const after = { state: 'done', reference };
    const about = { subject: `refund:${refundId}`, market: marketOfMoney(refund.currency), after };
    await insertAudit(tx, deps.clock, { actor, action: 'refund.note', ...about });
    return ok(null);
  });
}

/** Records what an operator did about a difference with a provider's statement. Returns false when it is not open. */
export async function settleDifference(
  deps: Pick<Shop, 'database' | 'clock'>,
  id: string,
  note: string,
  actor: Actor = PAYMENTS_COMMAND,
): Promise<boolean> {
  return await deps.database.transaction(async (tx) => {
    const difference = await getDifference(tx, id);
    if (!difference || !actsIn(actor, difference.currency)) return false;
    if (!(await updateDifferenceSettled(tx, id, note, deps.clock.now()))) return false;
    const about = { subject: `difference:${id}`, market: marketOfMoney(difference.currency), reason: note };
    await insertAudit(tx, deps.clock, { actor, action: 'difference.settle', ...about });
    return true;
  });
}

/** Settles the differences about payments and refunds that have been recorded since. */
export async function settleBookedDifferences(deps: Pick<Shop, 'database' | 'clock'>): Promise<void> {
  await deps.database.transaction((tx) => updateBookedDifferencesSettled(tx, deps.clock.now()));
}
