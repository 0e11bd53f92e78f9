import { forgetGuestCarts } from '#shop/cart';
import { forgetGuests } from '#shop/checkout';
import { forgetExpired } from '#shop/customers';
import { settleAbandoned } from '#shop/notices';
import { blankOrdersOfNobody } from '#shop/orders';
import { forgetPayers } from '#shop/payments';
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
    await forgetExpired(shop);
    await settleAbandoned(shop);
    await forgetPayers(shop, await blankOrdersOfNobody(shop));
    await forgetGuests(shop);
    await forgetGuestCarts(shop);
  },
};
