import { Readable } from 'node:stream';
import { ok, refused } from '#kernel/result';
import { MESSAGES_AT_ONCE } from '#shop/emails/mails.rules';
import type { MailFailure, MailTransport } from '#shop/emails/port';
import { isSingleAddress, toMail } from './message.ts';

type SmtpSettings = {
  /** The sender that the server allows, when it is not the seller's own. Replies still go to the seller. */
  readonly from?: string | null;
  readonly timeoutMs?: number;
};

/** Messages over one connection to the mail server. */
const MESSAGES_OF_A_CONNECTION = 100;
/** Connections that had nothing to send for this long are closed. */
const IDLE_MS = 1_000;

type Content = (content: AsyncIterable<unknown>) => AsyncGenerator<unknown>;

/**
 * Sends through an SMTP server by its URL: `smtp://user:password@host:587` (STARTTLS when offered) or `smtps://…:465`.
 * Loads Nodemailer with the first message. A rush of messages shares a few connections.
 */
export function smtpTransport(url: string, { from = null, timeoutMs = 20_000 }: SmtpSettings = {}): MailTransport {
  /** What is read of each message under way, by its Message-ID. */
  const contents = new Map<string, Content>();
  let pool: ReturnType<typeof open> | null = null;
  let underWay = 0;
  let closing: NodeJS.Timeout | undefined;

  async function open() {
    const { createTransport } = await import('nodemailer');
    const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
    // a message is never sent twice by the pool: whether it may be is decided by its job
    const limits = { maxConnections: MESSAGES_AT_ONCE, maxMessages: MESSAGES_OF_A_CONNECTION, maxRequeues: 0 };
    const transport = createTransport({ url, pool: true, ...limits, ...timeouts });
    transport.use('stream', (mail, done) => {
      const content = contents.get(String(mail.data.messageId));
      if (content) mail.message.processFunc((whole) => Readable.from(content(whole), { objectMode: false }));
      done(content ? null : new Error('withdrawn'));
    });
    return transport;
  }

  async function closeWhenIdle(): Promise<void> {
    if (underWay > 0) return;
    const idle = pool;
    pool = null;
    (await idle)?.close();
  }

  return {
    async send(message, mayHandOver) {
      if (!isSingleAddress(message.to)) return refused({ kind: 'never', reason: 'not a single address' });
      let handedOver = false;
      const sender = from === null ? message.from : { ...message.from, address: from };
      const mail = toMail({ ...message, from: sender });
      underWay += 1;
      clearTimeout(closing);
      // read only after the server has accepted the recipient and waits for the message
      contents.set(String(mail.messageId), async function* onceAccepted(content) {
        if (!(await mayHandOver())) throw new Error('withdrawn');
        handedOver = true;
        yield* content;
      });
      try {
        pool ??= open();
        await (await pool).sendMail(mail);
        return ok(null);
      } catch (error) {
        return refused(failureOf(error, handedOver));
      } finally {
        contents.delete(String(mail.messageId));
        underWay -= 1;
        closing = setTimeout(() => void closeWhenIdle(), IDLE_MS);
      }
    },
  };
}

/**
 * Maps a failure of the server. A 4xx, a refused login and a connection that broke before the message can be retried; a
 * 5xx to the recipient or the message is final (RFC 5321, section 4.2.1). When the connection breaks after the message
 * was transmitted, it is unknown whether it was accepted.
 */
function failureOf(error: unknown, handedOver: boolean): MailFailure {
  const status = property(error, 'responseCode');
  const command = property(error, 'command');
  const code = property(error, 'code');
  const reason = [code, status, command].filter((part) => part !== undefined).join(' ') || 'unknown failure';
  if (typeof status === 'number') return { kind: status >= 500 && code !== 'EAUTH' ? 'never' : 'later', reason };
  return { kind: handedOver ? 'unknown' : 'later', reason };
}

function property(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Object.getOwnPropertyDescriptor(error, name)?.value : undefined;
}
