import { DAY_MS } from '#kernel/clock';
import { forgetOldAddresses } from '#shop/addresses';
import { cleanUpRequests } from '#shop/audit';
import { endGuestCarts } from '#shop/cart';
import { deleteIdleGuests } from '#shop/checkout';
import { cleanUpAttempts } from '#shop/credentials';
import { cleanUpExpired } from '#shop/customers';
import { requeueOverdueEmails, settleAbandonedEmails } from '#shop/emails';
import { deleteEndedLookups } from '#shop/order-lookup';
import { anonymiseEndedOrders, forgetOldOrderAddresses } from '#shop/orders';
import { forgetAddressRequests } from '#shop/parcels';
import { anonymiseOldPayers } from '#shop/payments';
import { forgetOldMerges } from '#shop/people';
import { deleteAskedBefore } from '#shop/redirects';
import { cleanUpStaff } from '#shop/staff';
import { endStockAlerts } from '#shop/stock-alerts';
import { forgetChanges } from '../changes/queries.ts';
import type { Shop } from '../shop/shop.ts';
import type { JobLog } from './job.ts';

type CleanUp = (shop: Shop) => Promise<unknown>;

/** What is deleted, anonymised or settled every hour, by the name that a failure is reported with. */
const CLEAN_UPS: Readonly<Record<string, CleanUp>> = {
  sessions: cleanUpExpired,
  pageChanges: forgetChanges,
  attempts: cleanUpAttempts,
  orderLookups: deleteEndedLookups,
  idempotencyKeys: cleanUpRequests,
  staffSessions: cleanUpStaff,
  abandonedEmails: settleAbandonedEmails,
  overdueEmails: requeueOverdueEmails,
  endedOrders: async (shop) => anonymiseOldPayers(shop, await anonymiseEndedOrders(shop)),
  idleGuests: deleteIdleGuests,
  guestCarts: endGuestCarts,
  merges: forgetOldMerges,
  stockAlerts: endStockAlerts,
  addresses: forgetOldAddresses,
  addressRequests: forgetAddressRequests,
  oldOrderAddresses: forgetOldOrderAddresses,
  askedAddresses: ({ database, clock }) =>
    deleteAskedBefore(database.read, new Date(clock.now().getTime() - 30 * DAY_MS)),
};

/**
 * Runs every clean-up, one after the other. One that fails stops no other: it is logged by its name. Rejects at the end when any
 * failed, so that the job is retried; what is done is done again without harm.
 */
export async function cleanUp(
  shop: Shop,
  log: JobLog,
  cleanUps: Readonly<Record<string, CleanUp>> = CLEAN_UPS,
): Promise<void> {
  const failed: string[] = [];
  for (const [name, run] of Object.entries(cleanUps)) {
    try {
      await run(shop);
    } catch (error) {
      log.error({ cleanUp: name, err: error }, 'a clean-up failed');
      failed.push(name);
    }
  }
  if (failed.length > 0) throw new Error(`clean-ups failed: ${failed.join(', ')}`);
}
