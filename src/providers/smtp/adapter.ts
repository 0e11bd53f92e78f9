import { Readable } from 'node:stream';
import { ok, refused } from '#kernel/result';
import type { MailFailure, MailTransport } from '#shop/emails/port';
import { isSingleAddress, toMail } from './message.ts';

type SmtpSettings = {
  /** The sender that the server allows, when it is not the seller's own. Replies still go to the seller. */
  readonly from?: string | null;
  readonly timeoutMs?: number;
};

/**
 * Sends through an SMTP server by its URL: `smtp://user:password@host:587` (STARTTLS when offered) or `smtps://…:465`.
 * Loads Nodemailer with the first message. Opens a connection for each message.
 */
export function smtpTransport(url: string, { from = null, timeoutMs = 20_000 }: SmtpSettings = {}): MailTransport {
  return {
    async send(message, mayHandOver) {
      if (!isSingleAddress(message.to)) return refused({ kind: 'never', reason: 'not a single address' });
      const { createTransport } = await import('nodemailer');
      const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
      const transport = createTransport({ url, ...timeouts });
      let handedOver = false;
      transport.use('stream', (mail, done) => {
        mail.message.processFunc((content) => Readable.from(onceAccepted(content), { objectMode: false }));
        done();
      });
      // read only after the server has accepted the recipient and waits for the message
      async function* onceAccepted(content: AsyncIterable<unknown>): AsyncGenerator<unknown> {
        if (!(await mayHandOver())) throw new Error('withdrawn');
        handedOver = true;
        yield* content;
      }
      try {
        const sender = from === null ? message.from : { ...message.from, address: from };
        await transport.sendMail(toMail({ ...message, from: sender }));
        return ok(null);
      } catch (error) {
        return refused(failureOf(error, handedOver));
      } finally {
        transport.close();
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
