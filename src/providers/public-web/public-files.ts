import { lookup as lookUp } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP } from 'node:net';
import { SpanKind } from '@opentelemetry/api';
import { ok, type Result, refused } from '#kernel/result';
import type { FetchFault } from '#shop/imports/picture-address.rules';
import type { PublicFiles } from '#shop/imports/port';
import { inSpan } from '../http/span.ts';

/** How long an address is waited for, redirects included. */
const TIMEOUT_MS = 15_000;
const MAX_REDIRECTS = 3;

/** Networks that are not of the public web: https://www.iana.org/assignments/iana-ipv4-special-registry and its IPv6 sister. */
const NOT_PUBLIC = new BlockList();
for (const network of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...[
    '192.0.2.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/4',
    '240.0.0.0/4',
  ],
  ...['::/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23', '2001:db8::/32', '2002::/16', 'fc00::/7'],
  ...['fe80::/10', 'fec0::/10', 'ff00::/8'],
]) {
  const [address = '', bits] = network.split('/');
  NOT_PUBLIC.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4');
}

/** Whether an address of the internet protocol is of the public web. */
export function isPublicIp(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && !NOT_PUBLIC.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

type Options = {
  /** The addresses that a name leads to. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  readonly isPublic?: (address: string) => boolean;
};

/**
 * Gets files from public hosts alone: a name is looked up here and its address connected to, so that a second answer of a name server
 * changes nothing. Every redirect is checked the same way.
 */
export function publicFiles({ resolve = addressesOfHost, isPublic = isPublicIp }: Options = {}): PublicFiles {
  async function get(
    url: URL,
    maxBytes: number,
    signal: AbortSignal,
    hops = 0,
  ): Promise<Result<Uint8Array, FetchFault>> {
    if (!/^https?:$/.test(url.protocol) || url.username !== '') return refused('notPublic');
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    const addresses = isIP(host) === 0 ? await resolve(host) : [host];
    const [address] = addresses;
    if (address === undefined) return refused('noAnswer');
    // one private address among public ones is a trick, not a choice
    if (!addresses.every(isPublic)) return refused('notPublic');
    const answer = await request(url, address, signal);
    const { statusCode: status = 0, headers } = answer;
    if (status >= 300 && status < 400 && headers.location !== undefined) {
      answer.destroy();
      if (hops === MAX_REDIRECTS || !URL.canParse(headers.location, url)) return refused('gone');
      return await get(new URL(headers.location, url), maxBytes, signal, hops + 1);
    }
    if (status !== 200) {
      answer.destroy();
      return refused(status === 404 || status === 410 ? 'gone' : 'noAnswer');
    }
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of answer) {
      const part = Buffer.from(chunk);
      bytes += part.length;
      if (bytes > maxBytes) {
        answer.destroy();
        return refused('tooLarge');
      }
      chunks.push(part);
    }
    return ok(Buffer.concat(chunks));
  }
  return {
    async fetch(url, maxBytes) {
      if (!URL.canParse(url)) return refused('notPublic');
      return await inSpan(
        'GET picture',
        SpanKind.CLIENT,
        { 'server.address': new URL(url).host },
        () => get(new URL(url), maxBytes, AbortSignal.timeout(TIMEOUT_MS)).catch(() => refused('noAnswer' as const)),
        (result) => (result.ok ? null : result.error),
      );
    },
  };
}

async function addressesOfHost(host: string): Promise<readonly string[]> {
  return (await lookUp(host, { all: true })).map(({ address }) => address);
}

/** Asks for an address at a host whose name was looked up; the head of the answer. */
function request(url: URL, address: string, signal: AbortSignal): Promise<http.IncomingMessage> {
  const family = isIP(address);
  const { get } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const asked = get(
      url,
      {
        signal,
        agent: false,
        headers: { accept: 'image/avif,image/webp,image/png,image/jpeg' },
        lookup: (_host, options, done) =>
          options.all ? done(null, [{ address, family }]) : done(null, address, family),
      },
      resolve,
    );
    asked.once('error', reject);
  });
}
