import { ok } from '#kernel/result';
import type { MailTransportEntry } from '../mail-transport.ts';
import { folderTransport } from './adapter.ts';
import { mailbox } from './mailbox.ts';

/** Writes emails to a folder instead of sending them, and shows them in a sandbox store. */
export const mailFolder: MailTransportEntry = {
  configure: (_settings, mode) =>
    ok(mode === 'sandbox' ? { create: folderTransport, server: null, simulated: true } : null),
  mailbox,
};
