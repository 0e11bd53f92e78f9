import { SEND_NOTICE, sendNotice } from '#shop/notices';
import type { Job } from './job.ts';

/** Sends one mail of the outbox. The outbox decides by itself whether and when there is another attempt. */
export const sendNoticeJob: Job = {
  name: SEND_NOTICE,
  retries: 20,
  async run(shop, { id }) {
    if (typeof id === 'string') await sendNotice(shop, id);
  },
};
