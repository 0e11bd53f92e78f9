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
  /**
   * `mayHandOver` is asked once, at the last moment before the message itself leaves us: the recipient is accepted by
   * then. When it says no, nothing leaves us, and the answer is a failure of the kind `later`. It is not asked when the
   * message was refused before.
   */
  send(message: Message, mayHandOver: () => Promise<boolean>): Promise<Result<null, MailFailure>>;
};
