import { z } from 'zod';
import { ok } from '#kernel/result';
import type { ConfiguredMail, MailTransportEntry } from '../mail-transport.ts';
import { readSettings } from '../settings.ts';
import { smtpTransport } from './adapter.ts';
import { lookAtServer } from './look.ts';

const SMTP_URL = z.url({
  protocol: /^smtps?$/,
  error: 'must be a URL such as smtp://user:password@host:587',
});
const MAIL_FROM = z.string().min(3, 'must be an email address');

/** The first part of a name such as `mail._domainkey.layali.example`. */
const MAIL_DKIM_SELECTOR = z
  .string()
  .regex(/^[A-Za-z0-9._-]{1,63}$/, 'must be a name such as mail')
  .optional();

const settings = {
  live: z.object({ SMTP_URL, MAIL_FROM, MAIL_DKIM_SELECTOR }),
  sandbox: () => z.object({ SMTP_URL, MAIL_FROM: MAIL_FROM.optional(), MAIL_DKIM_SELECTOR }),
};

type Read = { SMTP_URL: string; MAIL_FROM?: string | undefined; MAIL_DKIM_SELECTOR?: string | undefined };

/** Sends mail through an SMTP server. A live store needs one. */
export const smtp: MailTransportEntry = {
  configure(environment, mode) {
    if (mode === 'sandbox' && environment.SMTP_URL === undefined) return ok(null);
    const read = readSettings<Read>(settings, environment, mode, '');
    if (!read.ok) return read;
    const { SMTP_URL: url, MAIL_FROM: from = null, MAIL_DKIM_SELECTOR: selector = null } = read.value;
    return ok({
      create: () => smtpTransport(url, { from }),
      server: from ? serverAt(new URL(url), from, selector) : null,
      simulated: false,
    });
  },
};

/** The sender may be written with a name: `Layali <post@layali.example>`. */
function serverAt(url: URL, sender: string, dkimSelector: string | null): ConfiguredMail['server'] {
  const from = /<([^<>]+)>/.exec(sender)?.[1] ?? sender;
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  return { host: url.hostname, isLocal, from, dkimSelector, look: (signal) => lookAtServer(url, from, signal) };
}
