import { MOVE_PARCELS, moveParcels } from '#shop/parcels';
import type { Job } from './job.ts';

/** Every minute, and at once when an order was placed or cancelled: does what is due with parcels. */
export const moveParcelsJob: Job = {
  name: MOVE_PARCELS,
  retries: 0,
  schedule: '* * * * *',
  async run(shop) {
    await moveParcels(shop);
  },
};
