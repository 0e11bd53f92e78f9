import pg from 'pg';
import { atMost } from '#kernel/at-most';
import { openPool } from './connections.ts';
import { asDatabaseSpan, nameOfStatement } from './spans.ts';
import { DatabaseLate, kindOfWork, lockLimit, type WorkKind, type WorkLimits, withinLimit } from './work.ts';

/** The longest wait for opening or getting a connection; calls and pages have shorter limits (`work.ts`). */
const MAX_WAIT_MS = 30_000;
/** The server rolls back a transaction that is idle for this long, since its process hangs. */
const IDLE_MS = 10_000;
/** A connection that nothing uses is closed after this long: opening one and planning its statements anew costs the server 10 ms. */
const UNUSED_MS = 60_000;
/** How often the server checks that the client of a long statement is still connected. */
const LOOK_FOR_CLIENT_MS = 1_000;

/**
 * Planner settings of every connection. Compiling a statement takes longer than any of the store's runs, and the data
 * fits into memory, where an index lookup costs little more than a sequential read: by default a list of 60 cards
 * would scan whole tables of a large catalogue.
 */
export const PLANNING = 'SET jit = off; SET random_page_cost = 1.1';

/** A connection of the pool, as long as it is open. */
type Connection = {
  /** Applies the limits of the current work to its statements. */
  readonly limited: pg.PoolClient;
  /** The kind of work whose limits the server has; most keep to one kind, so that few statements set limits. */
  kind: WorkKind | null;
  /** Whether it cannot be used any more. */
  isLost: boolean;
  lose(): void;
};

type Options = {
  readonly url: string;
  readonly maxConnections: number;
  readonly limits: WorkLimits;
  /** Whether a pooler in transaction mode is between. */
  readonly isPooled: boolean;
  /** Reports broken connections, idle or in a transaction. */
  readonly onBroken?: (error: Error) => void;
};

/** Opens a pool of connections to the primary, whose statements have the limits of the current work. */
export function openConnections({ url, maxConnections, limits, isPooled, onBroken }: Options) {
  const { pool, isStale, distrust } = openPool(url, {
    max: maxConnections,
    // statements that are asked for at once go in one round trip
    pipeline: true,
    connectionTimeoutMillis: MAX_WAIT_MS,
    idleTimeoutMillis: UNUSED_MS,
    onConnect: (client) => setUp(client, isPooled),
  });
  // each connection tells of its own errors
  pool.on('error', () => undefined);
  const connections = new WeakMap<pg.PoolClient, Connection>();

  function connectionOf(client: pg.PoolClient): Connection {
    const known = connections.get(client);
    if (known) return known;
    const lose = (): void => {
      made.isLost = true;
      distrust();
    };
    const made: Connection = { limited: limited(client, isPooled, limits, lose), kind: null, isLost: false, lose };
    // an unhandled error event would end the process
    client.on('error', (error: Error) => {
      lose();
      onBroken?.(error);
    });
    connections.set(client, made);
    return made;
  }

  /** Runs `use` with a connection. A connection that broke or timed out is not returned to the pool. */
  async function withConnection<T>(use: (connection: Connection) => Promise<T>): Promise<T> {
    const client = await connect(pool, limits, isStale);
    const connection = connectionOf(client);
    try {
      const kind = kindOfWork();
      if (!isPooled && connection.kind !== kind) {
        await connection.limited.query(serverLimits(kind, limits));
        connection.kind = kind;
      }
      return await use(connection);
    } finally {
      client.release(connection.isLost);
      // what it has sent may never be answered
      if (connection.isLost && client instanceof pg.Client) client.connection.stream.destroy();
    }
  }

  return { pool, withConnection };
}

/**
 * Connections whose server gave up waiting for a second server to have a commit, and said so in a warning beside its
 * success: what was written may be lost in a failover, so nobody may be told that it was.
 */
const unconfirmed = new WeakSet<object>();

/** Thrown when a commit may be lost in a failover. */
class UnconfirmedCommit extends Error {
  readonly code = 'COMMIT_UNCONFIRMED';
  constructor() {
    super('a commit was not confirmed by a second server');
    this.name = 'UnconfirmedCommit';
  }
}

/**
 * Configures a new connection, with a time limit of its own, since a server that hangs here would occupy the slot for
 * ever.
 */
async function setUp(client: pg.ClientBase, isPooled: boolean): Promise<void> {
  client.on('notice', ({ message = '' }) => {
    if (/synchronous replication/.test(message)) unconfirmed.add(client);
  });
  if (isPooled) return;
  const late = () => new Error('configuring a database connection timed out');
  await atMost(MAX_WAIT_MS, client.query(PLANNING), late);
  // not every system can detect a disconnected client
  await atMost(MAX_WAIT_MS, client.query(`SET client_connection_check_interval = ${LOOK_FOR_CLIENT_MS}`), late).catch(
    (error: unknown) => {
      if (!(error instanceof pg.DatabaseError)) throw error;
    },
  );
}

/**
 * Returns the statements that give a connection the server's limits for a kind of work. They only end what the store has
 * given up or a process that hangs: the store itself counts what the work has left (`withinLimit`).
 */
function serverLimits(kind: WorkKind, limits: WorkLimits): string {
  const idle = kind === 'job' ? Math.max(IDLE_MS, limits.job) : IDLE_MS;
  return `SET statement_timeout = ${limits[kind]}; SET lock_timeout = ${lockLimit(limits[kind])}; SET idle_in_transaction_session_timeout = ${idle}`;
}

/** Returns the statement that opens a transaction through a pooler, with the limits and planner settings of the work. */
export function beginPooled(kind: WorkKind, limits: WorkLimits): string {
  return `BEGIN; ${PLANNING}; ${serverLimits(kind, limits)}`.replaceAll('SET ', 'SET LOCAL ');
}

/**
 * Gets a connection to the primary within the limit of the current work; one that comes too late returns to the pool, and
 * those to a server that is the primary no more are closed.
 */
async function connect(
  pool: pg.Pool,
  limits: WorkLimits,
  isStale: (client: pg.PoolClient) => boolean,
): Promise<pg.PoolClient> {
  for (;;) {
    let connecting: Promise<pg.PoolClient> | null = null;
    try {
      const client = await withinLimit(limits, () => {
        connecting = pool.connect();
        return connecting;
      });
      if (!isStale(client)) return client;
      client.release(true);
    } catch (error) {
      releaseLate(connecting);
      throw error;
    }
  }
}

function releaseLate(connecting: Promise<pg.PoolClient> | null): void {
  connecting?.then(
    (client) => client.release(),
    () => undefined,
  );
}

/**
 * Returns the connection with the limit applied to its statements; calls `late` when one exceeds it, and when the
 * connection cannot be used any more. Behind a pooler, statements are prepared under no name: the next one may run on
 * another connection of the server.
 */
function limited(client: pg.PoolClient, isPooled: boolean, limits: WorkLimits, late: () => void): pg.PoolClient {
  return withQuery(client, async (asked, ...more) => {
    const isNamed = isPooled && typeof asked === 'object' && asked !== null;
    const plain = isNamed ? { ...asked, name: undefined } : asked;
    try {
      const answer = await asDatabaseSpan(
        () => nameOfStatement(asked),
        () => withinLimit(limits, () => Reflect.apply(client.query, client, [plain, ...more])),
      );
      if (!unconfirmed.has(client)) return answer;
      throw new UnconfirmedCommit();
    } catch (error) {
      if (error instanceof DatabaseLate || error instanceof UnconfirmedCommit || isOfStandby(error)) late();
      throw error;
    }
  });
}

/** Whether a server refused to write: it is the primary no more. */
function isOfStandby(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '25006';
}

/** Returns a pool or a connection with another `query` function. */
export function withQuery<T extends pg.Pool | pg.PoolClient>(
  of: T,
  query: (...asked: unknown[]) => Promise<unknown>,
): T {
  return Object.create(of, { query: { value: query } });
}
