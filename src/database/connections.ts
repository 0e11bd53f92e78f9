import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { hostsOf } from './connection-url.ts';

/** How long one host may take to say whether it is the primary. */
const PROBE_MS = 1_500;
/** How long all hosts are asked again while none is the primary: a failover is under way. */
const SEARCH_MS = 5_000;
const SEARCH_AGAIN_MS = 200;
/** How long opening a single connection may take. */
const CONNECT_MS = 30_000;

/** Thrown while none of several servers takes writes: a failover is under way. Nothing was written. */
class NoPrimary extends Error {
  readonly code = 'NO_PRIMARY';
  constructor(cause: unknown) {
    super('no host of the database takes writes', { cause });
    this.name = 'NoPrimary';
  }
}

/** Finds the server of several that takes writes. */
type Primary = {
  /** Returns the url of the primary; throws when no host is one. */
  find(): Promise<string>;
  /** The url that was found last; null while it is not known. */
  known(): string | null;
  /** Looks for it again the next time: a connection broke or did not answer. */
  forget(): void;
};

function createPrimary(hosts: readonly string[]): Primary {
  let found: string | null = null;
  let searching: Promise<string> | null = null;

  async function search(): Promise<string> {
    const until = performance.now() + SEARCH_MS;
    for (;;) {
      try {
        found = await Promise.any(hosts.map(expectPrimary));
        return found;
      } catch (error) {
        if (performance.now() > until) throw new NoPrimary(error);
        await pause(SEARCH_AGAIN_MS);
      }
    }
  }

  return {
    find() {
      if (found !== null) return Promise.resolve(found);
      searching ??= search().finally(() => {
        searching = null;
      });
      return searching;
    },
    known: () => found,
    forget() {
      found = null;
    },
  };
}

/** Returns the url when its server takes writes; throws otherwise. */
async function expectPrimary(url: string): Promise<string> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby');
    if (rows[0]?.standby !== false) throw new Error('it is a standby');
    return url;
  } finally {
    client.end().catch(() => undefined);
  }
}

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/** A kind of connection that goes to the primary among several hosts. */
function clientsOf(primary: Primary): typeof pg.Client {
  return class extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> | undefined {
      const connecting = this.#connectToPrimary();
      if (!callback) return connecting;
      // the pool's callback gets nothing when it went well
      const call = (...values: unknown[]): unknown => Reflect.apply(callback, undefined, values);
      connecting.then(() => call(), call);
      return undefined;
    }

    async #connectToPrimary(): Promise<pg.Client> {
      const { host, port } = new pg.Client({ connectionString: await primary.find() });
      Object.assign(this, { host, port });
      this.once('end', () => primary.forget());
      try {
        return await super.connect();
      } catch (error) {
        primary.forget();
        throw error;
      }
    }
  };
}

/** A connection, not yet opened, to the primary of a url with one host or several. */
export function clientTo(url: string): pg.Client {
  const hosts = hostsOf(url);
  const Client = hosts.length > 1 ? clientsOf(createPrimary(hosts)) : pg.Client;
  return new Client({ connectionString: hosts[0], connectionTimeoutMillis: CONNECT_MS });
}

type PrimaryPool = {
  readonly pool: pg.Pool;
  /** Whether a connection goes to a host that is the primary no more: it must be closed. */
  isStale(client: pg.PoolClient): boolean;
  /** Looks for the primary again: a connection broke or did not answer. */
  distrust(): void;
};

/** Opens a pool of connections to the primary of a url with one host or several. */
export function openPool(url: string, config: Omit<pg.PoolConfig, 'connectionString'>): PrimaryPool {
  const hosts = hostsOf(url);
  const [connectionString = url] = hosts;
  const shared = { ...config, connectionString, keepAlive: true };
  if (hosts.length === 1) {
    return { pool: new pg.Pool(shared), isStale: () => false, distrust: () => undefined };
  }
  const primary = createPrimary(hosts);
  const placeOf = ({ host, port }: { readonly host: string; readonly port: number }) => `${host} ${port}`;
  return {
    pool: new pg.Pool({ ...shared, Client: clientsOf(primary) }),
    isStale(client) {
      const known = primary.known();
      return known !== null && placeOf(new pg.Client({ connectionString: known })) !== placeOf(client);
    },
    distrust() {
      primary.forget();
      // found meanwhile, the next to ask leaves the connections to a server that hangs
      primary.find().catch(() => undefined);
    },
  };
}
