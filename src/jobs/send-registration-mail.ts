import { isLanguage, isMarketCode } from '#kernel/market';
import { SEND_REGISTRATION_MAIL, sendRegistrationMail } from '#shop/accounts';
import type { Job } from './job.ts';

/** Mails the link that opens an account, or tells the owner of an account that somebody registered with their e-mail. */
export const sendRegistrationMailJob: Job = {
  name: SEND_REGISTRATION_MAIL,
  retries: 5,
  async run(shop, { registration, language, market }) {
    if (typeof registration !== 'string' || !isLanguage(language) || !isMarketCode(market)) return;
    await sendRegistrationMail(shop, registration, { language, market });
  },
};
