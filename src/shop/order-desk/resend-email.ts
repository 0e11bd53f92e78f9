import { randomId } from '#kernel/ids';
import { ok, type Result, refused } from '#kernel/result';
import { insertAudit } from '#shop/audit';
import { queueCancellationEmail, queueOrderAcknowledgement, queueOrderEmail } from '#shop/emails';
import { lockStaffOrder, recordOrderEvent, type StaffActor } from '#shop/orders';
import { askForAddress, dispatchDetails, getParcel } from '#shop/parcels';
import type { Shop } from '../shop.ts';
import { isEmailDue, type ResendableEmail } from './resendable.rules.ts';

/** Sends an email about an order again, with the order as it is now, to the order's address. */
export async function resendEmail(
  deps: Pick<Shop, 'database' | 'clock' | 'jobs' | 'publicUrl'>,
  actor: StaffActor,
  { number, kind }: { readonly number: number; readonly kind: ResendableEmail },
): Promise<Result<null, { readonly code: 'orderNotFound' | 'emailNotDue' | 'orderAnonymised' }>> {
  return await deps.database.transaction(async (tx) => {
    const order = await lockStaffOrder(tx, number, actor.markets);
    if (!order) return refused({ code: 'orderNotFound' });
    if (order.address.email === '') return refused({ code: 'orderAnonymised' });
    const parcel = await getParcel(tx, order.id);
    if (!isEmailDue(kind, order, parcel)) return refused({ code: 'emailNotDue' });
    const again = randomId(8);
    if (kind === 'orderAcknowledgement') await queueOrderAcknowledgement(deps, tx, order, again);
    else if (kind === 'cancellation') await queueCancellationEmail(deps, tx, order, again);
    else if (kind === 'addressNeeded') await askForAddress(deps, tx, order, parcel, again);
    else if (parcel) await queueOrderEmail(deps, tx, order, kind, dispatchDetails(deps, order, parcel), again);
    await recordOrderEvent(deps, tx, order.id, actor, { kind: 'mail_sent', body: kind });
    await insertAudit(tx, deps.clock, {
      ...{ actor, action: 'order.mail.resend', subject: `order:${number}`, market: order.market, after: { kind } },
    });
    return ok(null);
  });
}
