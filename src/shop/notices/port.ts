import type { Language } from '#kernel/market';
import type { Result } from '#kernel/result';

export type Mailbox = { readonly name: string; readonly address: string };

/** One message to one person, whole and ready. */
export type Message = {
  /** Unique for ever: a second message with the same one is the same message. */
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
 * Why a message is not on its way: `later` is worth another try, `never` is not (the address or the message is
 * refused), `unknown` means it was handed over but nobody said yes: it may have been taken.
 */
export type MailFailure = { readonly kind: 'later' | 'never' | 'unknown'; readonly reason: string };

/** Hands messages over to the world. Never throws for what a mail server does. */
export type MailTransport = {
  send(message: Message): Promise<Result<null, MailFailure>>;
};
