/** How a mail transport describes itself to the registry (`mail-transports.ts`). */
import type { Hono } from 'hono';
import type { Result } from '#kernel/result';
import type { MailLook, MailTransport } from '#shop/emails/port';
import type { Mode, Settings } from './settings.ts';

/** A mail server as it can be looked at. */
type MailServer = {
  readonly host: string;
  /** Whether it is on this machine, and mail leaves from its address. */
  readonly isLocal: boolean;
  /** The sender's address. */
  readonly from: string;
  /** The name of the key that signs the mail (`MAIL_DKIM_SELECTOR`); null where none is named. */
  readonly dkimSelector: string | null;
  /** Connects, signs in and names the sender; sends nothing. */
  readonly look: (signal: AbortSignal) => Promise<MailLook>;
};

/** A mail transport with settings that hold. `folder` is the store's own for mail that it does not send. */
export type ConfiguredMail = {
  readonly create: (folder: string) => MailTransport;
  /** The server that takes the mail; null where there is none to look at. */
  readonly server: MailServer | null;
  /** Whether it stands in for a mail server: nothing leaves the machine. */
  readonly simulated: boolean;
};

/** An entry of the registry. */
export type MailTransportEntry = {
  /**
   * Reads its settings. Null when they do not name it: the next of the registry is used. Refuses with a line for each
   * variable that is wrong or missing.
   */
  configure(settings: Settings, mode: Mode): Result<ConfiguredMail | null, readonly string[]>;
  /** Shows the mail in the folder at `/sandbox/mail` of a sandbox store. */
  readonly mailbox?: (folder: string) => Hono;
};
