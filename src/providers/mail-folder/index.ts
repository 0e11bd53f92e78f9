import { ok } from '#kernel/result';
import type { MailTransportEntry } from '../mail-transport.ts';
import { folderTransport } from './adapter.ts';
import { mailbox } from './mailbox.ts';

/** Writes mail to a folder instead of sending it, and shows it to people who try the store. */
export const mailFolder: MailTransportEntry = {
  configure: (_settings, mode) => ok(mode === 'sandbox' ? { create: folderTransport } : null),
  mailbox,
};
