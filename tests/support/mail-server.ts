import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type Received = { readonly from: string; readonly to: string; readonly raw: Buffer };

/** What the server says to the next messages: at the recipient, after the message, or nothing at all. */
export type Mood = { readonly at: 'recipient' | 'message'; readonly status: number } | 'breaks off' | 'fine';

export type MailServer = {
  readonly url: string;
  readonly received: Received[];
  mood: Mood;
  /** Messages to an address, read as a mail program reads them. */
  mailTo(address: string): Promise<Email[]>;
  close(): Promise<void>;
};

/** A real SMTP server on loopback with a login, which keeps what it takes. */
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
      const { mood } = self;
      return typeof mood === 'object' && mood.at === 'recipient' ? done(no(mood.status)) : done();
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mood } = self;
        if (typeof mood === 'object' && mood.at === 'message') return done(no(mood.status));
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((to) => to.address).join(','),
          raw: Buffer.concat(chunks),
        });
        if (mood === 'breaks off')
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
    mood: 'fine',
    mailTo: (address) =>
      Promise.all(received.filter(({ to }) => to === address).map(({ raw }) => PostalMime.parse(raw))),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return self;
}
