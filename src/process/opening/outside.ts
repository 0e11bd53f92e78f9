import { createSocket } from 'node:dgram';
import { connect } from 'node:tls';
import { systemClock } from '#kernel/clock';
import type { Response } from '#shop/opening/conditions.rules';
import { codeOf } from './name-servers.ts';

type Problem = 'closed' | 'noName' | 'away';

function problemOf(error: unknown): Problem {
  const code = codeOf(error);
  if (code === 'ECONNREFUSED') return 'closed';
  return code === 'ENOTFOUND' ? 'noName' : 'away';
}

/** What a request of an address gets, following nothing. */
export async function requestOf(url: string, signal: AbortSignal): Promise<Response> {
  try {
    const answer = await fetch(url, { redirect: 'manual', signal });
    await answer.body?.cancel();
    return { status: answer.status, location: answer.headers.get('location') ?? '' };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

/** The text of an address, at most its first 200 characters; null when there is none. */
export async function textOf(url: string, signal: AbortSignal): Promise<string | null> {
  try {
    const answer = await fetch(url, { redirect: 'manual', signal });
    return answer.ok ? (await answer.text()).slice(0, 200) : '';
  } catch {
    return null;
  }
}

/** The certificate that a host shows for its name. */
export function certificateOf(
  host: string,
  port: number,
  signal: AbortSignal,
): Promise<{ readonly valid: boolean; readonly why: string; readonly until: Date } | { readonly problem: Problem }> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false }, () => {
      const { valid_to: until } = socket.getPeerCertificate();
      const why = socket.authorizationError;
      resolve({ valid: socket.authorized, why: why ? codeOf(why) || String(why) : '', until: new Date(until) });
      socket.destroy();
    });
    socket.once('error', (error) => resolve({ problem: problemOf(error) }));
    signal.addEventListener('abort', () => socket.destroy(new Error('too late')));
  });
}

/** Seconds from 1900, which NTP counts from, to 1970. */
const NTP_EPOCH = 2_208_988_800;
const NTP_MS = 3_000;

/** How many milliseconds this machine's clock is behind a time server (SNTP, RFC 4330); null when it does not answer. */
export function clockOffset(server: string, signal: AbortSignal): Promise<number | null> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    const end = (offset: number | null): void => {
      clearTimeout(late);
      resolve(offset);
      socket.close();
    };
    const late = setTimeout(() => end(null), NTP_MS);
    const asked = Buffer.alloc(48);
    asked[0] = 0x1b;
    const sentAt = systemClock.now().getTime();
    socket.once('error', () => end(null));
    socket.once('message', (message) => {
      if (message.length < 48) return end(null);
      const seconds = message.readUInt32BE(40) - NTP_EPOCH + message.readUInt32BE(44) / 2 ** 32;
      end(seconds * 1000 - (sentAt + systemClock.now().getTime()) / 2);
    });
    signal.addEventListener('abort', () => socket.emit('error', new Error('too late')), { once: true });
    socket.send(asked, 123, server, (error) => error && socket.emit('error', error));
  });
}
