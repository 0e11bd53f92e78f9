import { forgetGuestCarts } from '#shop/cart';
import { deleteIdleGuests } from '#shop/checkout';
import { cleanUpExpired } from '#shop/customers';
import { settleAbandonedEmails } from '#shop/emails';
import { anonymiseEndedOrders } from '#shop/orders';
import { anonymiseOldPayers } from '#shop/payments';
import type { Job } from './job.ts';

/**
 * Every hour: deletes sessions, links and attempts that have run out, settles mail that a dead process left half sent,
 * takes people out of the orders of deleted accounts that are over by now and out of old payment attempts, and forgets
 * the addresses of guests whose checkout has rested and their carts that nobody used for long.
 */
export const tidyUpJob: Job = {
  name: 'tidy-up',
  retries: 2,
  schedule: '17 * * * *',
  async run(shop) {
    await cleanUpExpired(shop);
    await settleAbandonedEmails(shop);
    await anonymiseOldPayers(shop, await anonymiseEndedOrders(shop));
    await deleteIdleGuests(shop);
    await forgetGuestCarts(shop);
  },
};
