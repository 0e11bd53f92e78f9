import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type Received = { readonly from: string; readonly to: string; readonly raw: Buffer };

/**
 * The server's reaction to the next messages: a status after the recipient or the message, a closed connection, or
 * normal delivery.
 */
export type Reaction = { readonly at: 'recipient' | 'message'; readonly status: number } | 'disconnect' | 'accept';

export type MailServer = {
  readonly url: string;
  readonly received: Received[];
  reaction: Reaction;
  /** Returns the messages to an address, parsed. */
  mailTo(address: string): Promise<Email[]>;
  close(): Promise<void>;
};

/** Starts a real SMTP server on loopback that requires a login and stores what it receives. */
export async function startMailServer(): Promise<MailServer> {
  const received: Received[] = [];
  const no = (status: number): Error => Object.assign(new Error('no'), { responseCode: status });
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === 'store' && password === 'secret' ? done(null, { user: username }) : done(no(535)),
    onRcptTo: (_address, _session, done) => {
      const { reaction } = self;
      return typeof reaction === 'object' && reaction.at === 'recipient' ? done(no(reaction.status)) : done();
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { reaction } = self;
        if (typeof reaction === 'object' && reaction.at === 'message') return done(no(reaction.status));
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((to) => to.address).join(','),
          raw: Buffer.concat(chunks),
        });
        if (reaction === 'disconnect')
          return server.connections.forEach((connection) => {
            connection.close();
          });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const self: MailServer = {
    url: `smtp://store:secret@127.0.0.1:${port}`,
    received,
    reaction: 'accept',
    mailTo: (address) =>
      Promise.all(received.filter(({ to }) => to === address).map(({ raw }) => PostalMime.parse(raw))),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return self;
}
