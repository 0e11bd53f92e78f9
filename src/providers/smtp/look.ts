import { once } from 'node:events';
import { connect as connectPlain, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectTls } from 'node:tls';
import type { MailLook } from '#shop/emails/port';

/** An answer of the server: its status, and its lines. */
type Reply = { readonly status: number; readonly lines: readonly string[] };

/** The longest answer to a command, in characters; a server that says more is none. */
const MAX_WORDS = 64_000;

/** Reads the answers of a connection, one after the other. */
function repliesOf(socket: Socket): () => Promise<Reply> {
  let text = '';
  socket.setEncoding('utf8');
  return async () => {
    for (;;) {
      const whole = /^(?:\d{3}-.*\r?\n)*(\d{3})(?: .*)?\r?\n/.exec(text);
      if (whole) {
        text = text.slice(whole[0].length);
        return { status: Number(whole[1]), lines: whole[0].trimEnd().split(/\r?\n/) };
      }
      if (text.length > MAX_WORDS) throw Object.assign(new Error('no mail server'), { code: 'EPROTO' });
      const [more] = await once(socket, 'data');
      text += String(more);
    }
  };
}

/**
 * Connects to a mail server as the store does, with TLS where it is offered, signs in and names the sender. No mail is sent. Ends
 * when `signal` aborts.
 */
export async function lookAtServer(url: URL, from: string, signal: AbortSignal): Promise<MailLook> {
  const secure = url.protocol === 'smtps:';
  const port = url.port === '' ? (secure ? 465 : 587) : Number(url.port);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  let step: 'connect' | 'tls' | 'login' | 'from' = 'connect';
  let socket: Socket = secure ? connectTls({ host, port, servername: host }) : connectPlain({ host, port });
  const end = () => socket.destroy(Object.assign(new Error('too late'), { code: 'ETIMEDOUT' }));
  signal.addEventListener('abort', end);
  // whoever waits hears of it
  socket.on('error', () => undefined);
  const no = (reason: string): MailLook => ({ done: false, step, reason });
  try {
    await once(socket, secure ? 'secureConnect' : 'connect');
    let next = repliesOf(socket);
    const say = async (line: string): Promise<Reply> => {
      socket.write(`${line}\r\n`);
      return await next();
    };
    const greeting = await next();
    if (greeting.status !== 220) return no(String(greeting.status));
    let hello = await say(`EHLO ${hostname()}`);
    if (hello.status !== 250) return no(String(hello.status));
    let encrypted = secure;
    if (!secure && offers(hello, 'STARTTLS')) {
      step = 'tls';
      const ready = await say('STARTTLS');
      if (ready.status !== 220) return no(String(ready.status));
      socket.removeAllListeners('data');
      socket = connectTls({ socket, servername: host });
      socket.on('error', () => undefined);
      await once(socket, 'secureConnect');
      next = repliesOf(socket);
      hello = await say(`EHLO ${hostname()}`);
      encrypted = true;
    }
    if (url.username !== '') {
      step = 'login';
      const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
      const proof = Buffer.from(`\0${user}\0${password}`).toString('base64');
      const signedIn = await say(`AUTH PLAIN ${proof}`);
      if (signedIn.status !== 235) return no(String(signedIn.status));
    }
    step = 'from';
    const taken = await say(`MAIL FROM:<${from}>`);
    if (taken.status !== 250) return no(String(taken.status));
    socket.write('RSET\r\nQUIT\r\n');
    return { done: true, encrypted };
  } catch (error) {
    return no(reasonOf(error));
  } finally {
    signal.removeEventListener('abort', end);
    socket.destroy();
  }
}

const offers = ({ lines }: Reply, what: string): boolean => lines.some((line) => line.slice(4).toUpperCase() === what);

function reasonOf(error: unknown): string {
  const code = error instanceof Error ? Object.getOwnPropertyDescriptor(error, 'code')?.value : undefined;
  return typeof code === 'string' ? code : 'no answer';
}
