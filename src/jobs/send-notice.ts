import { SEND_NOTICE, sendNotice } from '#shop/notices';
import type { Job } from './job.ts';

/** Sends one mail of the outbox. The outbox decides by itself whether and when there is another attempt. */
export const sendNoticeJob: Job = {
  name: SEND_NOTICE,
  retries: 20,
  async run(shop, { id }, log) {
    if (typeof id !== 'string') return;
    await sendNotice(shop, id, (outcome, reason) =>
      // as an error, so that the log takes e-mail addresses out of what the mail server said
      log.warn({ notice: id, outcome, err: new Error(reason) }, 'a mail was not sent'),
    );
  },
};
