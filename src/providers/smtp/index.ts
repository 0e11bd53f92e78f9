import { z } from 'zod';
import { ok } from '#kernel/result';
import type { MailTransportEntry } from '../mail-transport.ts';
import { readSettings } from '../settings.ts';
import { smtpTransport } from './adapter.ts';

const SMTP_URL = z.url({
  protocol: /^smtps?$/,
  error: 'must be a URL such as smtp://user:password@host:587',
});
const MAIL_FROM = z.string().min(3, 'must be an email address');

const settings = {
  live: z.object({ SMTP_URL, MAIL_FROM }),
  sandbox: () => z.object({ SMTP_URL, MAIL_FROM: MAIL_FROM.optional() }),
};

/** Sends mail through an SMTP server. A live store needs one. */
export const smtp: MailTransportEntry = {
  configure(environment, mode) {
    if (mode === 'sandbox' && environment.SMTP_URL === undefined) return ok(null);
    const read = readSettings<{ SMTP_URL: string; MAIL_FROM?: string | undefined }>(settings, environment, mode, '');
    if (!read.ok) return read;
    const { SMTP_URL: url, MAIL_FROM: from = null } = read.value;
    return ok({ create: () => smtpTransport(url, { from }), simulated: false });
  },
};
