import type { Language } from '#kernel/market';
import type { Result } from '#kernel/result';

export type Mailbox = { readonly name: string; readonly address: string };

/** One complete message to one recipient. */
export type Message = {
  /** Unique: a second message with the same id is a duplicate. */
  readonly id: string;
  readonly from: Mailbox;
  readonly replyTo: Mailbox;
  /** A single address. */
  readonly to: string;
  readonly subject: string;
  readonly language: Language;
  readonly text: string;
  readonly html: string;
};

/**
 * Why a message was not sent: `later` is worth a retry, `never` is not (the address or the message is refused). After
 * `unknown` the server may have taken the message: it was handed over but not confirmed.
 */
export type MailFailure = { readonly kind: 'later' | 'never' | 'unknown'; readonly reason: string };

/** Sends messages. Never throws for what a mail server does. */
export type MailTransport = {
  /**
   * Calls `mayHandOver` once, when the server has accepted the recipient and just before the message is handed over.
   * When it returns false, nothing is sent and the result is a failure of the kind `later`. It is not called for a
   * message that was refused before.
   */
  send(message: Message, mayHandOver: () => Promise<boolean>): Promise<Result<null, MailFailure>>;
};

/** How far a conversation with a mail server came. `reason` is a code or a status, without an address or a password. */
export type MailLook =
  | { readonly done: true; readonly encrypted: boolean }
  | { readonly done: false; readonly step: 'connect' | 'tls' | 'login' | 'from'; readonly reason: string };
