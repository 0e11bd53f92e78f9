import { PROCESS_PARCELS, processParcels } from '#shop/parcels';
import type { Job } from './job.ts';

/** Every minute, and at once when an order was placed or cancelled: does what is due with parcels. */
export const processParcelsJob: Job = {
  name: PROCESS_PARCELS,
  retries: 0,
  schedule: '* * * * *',
  async run(shop) {
    await processParcels(shop);
  },
};
