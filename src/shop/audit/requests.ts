import type { Database } from '#database/database';
import type { Clock } from '#kernel/clock';
import { randomId } from '#kernel/ids';
import {
  deleteOldRequests,
  deleteRequest,
  getRequest,
  insertRequest,
  takeOverRequest,
  updateRequestAnswer,
} from './queries.ts';

type Deps = { readonly database: Database; readonly clock: Clock };

/** A request by its idempotency key: who sent it, the call (method and path) and a hash of its body. */
export type KeyedRequest = {
  readonly staffId: string;
  readonly key: string;
  readonly call: string;
  readonly bodyHash: string;
};

/** The kept answer of a request. `body` is null when it was not kept (a file, or more than 256 KB). */
export type StoredAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
};

type Begun =
  | { readonly state: 'run'; readonly attempt: string }
  | { readonly state: 'answered'; readonly answer: StoredAnswer }
  /** Another call or another body has this key. */
  | { readonly state: 'different' }
  /** The first is still running. */
  | { readonly state: 'running' }
  /** The act has committed, and its answer was lost with the process that made it. */
  | { readonly state: 'lost' };

/** After this long without an answer the process of a request counts as ended. Milliseconds. */
const LEASE_MS = 60_000;
const STORED_MS = 48 * 3600 * 1000;

/** Begins a request with an idempotency key: run it, or answer as before. */
export async function beginRequest(deps: Deps, request: KeyedRequest): Promise<Begun> {
  const now = deps.clock.now();
  const attempt = randomId(16);
  if (await insertRequest(deps.database.read, { ...request, attempt, startedAt: now }))
    return { state: 'run', attempt };
  const found = await getRequest(deps.database.read, request.staffId, request.key);
  if (!found) return { state: 'running' };
  if (found.call !== request.call || found.bodyHash !== request.bodyHash) return { state: 'different' };
  if (found.status !== null) {
    return { state: 'answered', answer: { status: found.status, headers: found.headers ?? {}, body: found.answer } };
  }
  if (now.getTime() - found.startedAt.getTime() < LEASE_MS) return { state: 'running' };
  if (found.isCommitted) return { state: 'lost' };
  const taken = await takeOverRequest(deps.database.read, request, found.attempt, { attempt, startedAt: now });
  return taken ? { state: 'run', attempt } : { state: 'running' };
}

/** Keeps the answer of a request for its repetitions. */
export async function finishRequest(
  deps: Pick<Deps, 'database'>,
  { staffId, key }: Pick<KeyedRequest, 'staffId' | 'key'>,
  attempt: string,
  answer: StoredAnswer,
): Promise<void> {
  await updateRequestAnswer(deps.database.read, staffId, key, attempt, answer);
}

/** Forgets a request whose act did not happen, so that a repetition runs. Returns false for one that has committed. */
export async function forgetRequest(
  deps: Pick<Deps, 'database'>,
  { staffId, key }: Pick<KeyedRequest, 'staffId' | 'key'>,
  attempt: string,
): Promise<boolean> {
  return await deleteRequest(deps.database.read, staffId, key, attempt);
}

/** Deletes the requests of more than 48 hours ago. */
export async function cleanUpRequests(deps: Deps): Promise<void> {
  await deleteOldRequests(deps.database.read, new Date(deps.clock.now().getTime() - STORED_MS));
}
