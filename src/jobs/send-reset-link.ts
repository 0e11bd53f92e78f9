import { isLanguage, isMarketCode } from '#kernel/market';
import { SEND_RESET_LINK, sendResetLink } from '#shop/accounts';
import type { Job } from './job.ts';

/** Writes to whoever asked for a new password, if they have an account. */
export const sendResetLinkJob: Job = {
  name: SEND_RESET_LINK,
  retries: 5,
  async run(shop, { email, language, market }) {
    if (typeof email !== 'string' || !isLanguage(language) || !isMarketCode(market)) return;
    await sendResetLink(shop, email, { language, market });
  },
};
