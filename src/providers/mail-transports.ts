import { mailFolder } from './mail-folder/index.ts';
import type { MailTransportEntry } from './mail-transport.ts';
import { smtp } from './smtp/index.ts';

/** The mail transports of the store. The first one with settings sends the emails. */
export const MAIL_TRANSPORTS: readonly MailTransportEntry[] = [smtp, mailFolder];
