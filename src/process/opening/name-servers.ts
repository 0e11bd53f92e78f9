import { Resolver } from 'node:dns/promises';
import type { Answer } from '#shop/opening/conditions.rules';

/** Two public resolvers, of different companies. */
const PUBLIC = ['1.1.1.1', '8.8.8.8'] as const;
const PATIENCE = { timeout: 2_000, tries: 2 } as const;
/** What a name server says where there is no such name, or no record of the type. */
const NOTHING = ['ENOTFOUND', 'ENODATA'];

/** Answers of name servers about a name: two public ones, and one that the domain itself names. */
export type NameServers = {
  /** IPv4 and IPv6 addresses. */
  addresses(name: string): Promise<readonly Answer[]>;
  texts(name: string): Promise<readonly Answer[]>;
};

/** Asks the public name servers and the domain's own one. Nothing is asked once `signal` aborts. */
export function nameServers(signal: AbortSignal): NameServers {
  const open = (servers: readonly string[]): Resolver => {
    const resolver = new Resolver(PATIENCE);
    resolver.setServers(servers);
    signal.addEventListener('abort', () => resolver.cancel());
    return resolver;
  };
  const all = PUBLIC.map((server) => ({ of: server, resolver: open([server]) }));

  /** The server that the domain of a name, or the one above it, is kept at; null where nobody names one. */
  async function ownOf(name: string): Promise<{ readonly of: string; readonly resolver: Resolver } | null> {
    const [first] = all;
    if (!first) return null;
    const labels = name.split('.');
    for (let from = 0; from < labels.length - 1; from += 1) {
      try {
        const [server] = await first.resolver.resolveNs(labels.slice(from).join('.'));
        if (!server) continue;
        return { of: server, resolver: open(await first.resolver.resolve4(server)) };
      } catch (error) {
        if (!NOTHING.includes(codeOf(error))) return null;
      }
    }
    return null;
  }

  async function ask(
    name: string,
    read: (resolver: Resolver) => Promise<readonly string[]>,
  ): Promise<readonly Answer[]> {
    const own = await ownOf(name);
    return await Promise.all(
      [...all, ...(own ? [own] : [])].map(async ({ of, resolver }): Promise<Answer> => {
        try {
          return { of, values: await read(resolver) };
        } catch (error) {
          return { of, problem: NOTHING.includes(codeOf(error)) ? 'none' : 'away' };
        }
      }),
    );
  }

  return {
    addresses: (name) => ask(name, addressesBy(name)),
    texts: (name) => ask(name, async (resolver) => (await resolver.resolveTxt(name)).map((parts) => parts.join(''))),
  };
}

/** Both kinds of addresses; a name may have one kind only. */
function addressesBy(name: string): (resolver: Resolver) => Promise<readonly string[]> {
  return async (resolver) => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const found = [four, six].flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    if (found.length === 0 && four.status === 'rejected') throw four.reason;
    return found;
  };
}

/** The code of a system error, such as `ECONNREFUSED`; empty for anything else. */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  const code = Object.getOwnPropertyDescriptor(error, 'code')?.value;
  if (typeof code === 'string') return code;
  return codeOf(Object.getOwnPropertyDescriptor(error, 'cause')?.value);
}
