import { SEND_EMAIL, sendEmail } from '#shop/emails';
import type { Job } from './job.ts';

/** Sends one mail of the outbox. The outbox decides by itself whether and when there is another attempt. */
export const sendEmailJob: Job = {
  name: SEND_EMAIL,
  retries: 20,
  async run(shop, { id }, log) {
    if (typeof id !== 'string') return;
    await sendEmail(shop, id, (outcome, reason) =>
      // as an error, so that the log takes e-mail addresses out of what the mail server said
      log.warn({ email: id, outcome, err: new Error(reason) }, 'a mail was not sent'),
    );
  },
};
