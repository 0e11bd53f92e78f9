import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import type { Watch } from './steps.ts';

export type MailSink = {
  readonly url: string;
  /** How often each message was received, by its Message-ID without the domain. */
  readonly received: ReadonlyMap<string, number>;
  close(): Promise<void>;
};

/**
 * Opens a mail server that counts messages. A message counts once its end has arrived, before the store gets the
 * answer: a real server may have stored it by then.
 */
export async function openMailSink(watch: Watch): Promise<MailSink> {
  const received = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: (_address, _session, done) => {
      if (watch.reached('mail recipient', 'before')) return;
      done();
      watch.reached('mail recipient', 'after');
    },
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (watch.reached('mail message', 'before')) return;
        const id = /^Message-ID: <([^@>]+)@/im.exec(Buffer.concat(chunks).toString('latin1'))?.[1] ?? '';
        received.set(id, (received.get(id) ?? 0) + 1);
        if (!watch.reached('mail message', 'after')) done();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
