import type { Context, MiddlewareHandler } from 'hono';
import type { AdminCall, Needs } from '#contract/admin/base';
import { beginRequest, finishRequest, forgetRequest, type StoredAnswer } from '#shop/audit';
import type { SignedIn } from '#shop/staff';
import { mayDo, type Permission, type Person } from '#shop/staff/permissions.rules';
import { isConfirmed } from '#shop/staff/session.rules';
import type { Shop } from '../../shop/shop.ts';
import { readBody } from '../api/middleware.ts';
import { isJsonType, isTooDeep } from '../http/nesting.rules.ts';
import { type AdminEnv, versionIn } from './context.ts';
import { problem } from './problems.ts';

type Deps = Pick<Shop, 'database' | 'clock'>;

const DEFAULT_BYTES = 256 * 1024;
/** A longer answer is not kept for repetitions. */
const MAX_STORED_BYTES = 256 * 1024;
const KEY = /^[A-Za-z0-9_-]{8,64}$/;

/** Lets a request through to its handler when it has everything that its call needs. */
export function guard(shop: Deps, call: AdminCall): MiddlewareHandler<AdminEnv> {
  return async (c, next) => {
    const body = await readBody(c.req.raw, call.maxBytes ?? DEFAULT_BYTES);
    if (body === 'tooLarge') return problem(c, 'tooLarge');
    if (body) c.req.raw = body;
    if (isJsonType(c.req.header('content-type')) && isTooDeep(await c.req.text())) return problem(c, 'badRequest');
    if (call.needs === 'nobody') return next();
    const { signedIn } = c.var;
    if (!signedIn) return problem(c, 'signedOut');
    if (call.needs !== 'session') {
      if (!signedIn.session.complete) return problem(c, 'secondStepMissing');
      const missing = missingPermission(signedIn.person, call.needs);
      if (missing) return problem(c, 'forbidden', { permission: missing });
    }
    if (call.versioned) {
      const header = c.req.header('if-match');
      if (header === undefined) return problem(c, 'versionMissing');
      const version = versionIn(header);
      if (version === null) return problem(c, 'badRequest');
      c.set('version', version);
    }
    if (call.secondStep) {
      const refusal = needsSecondStep(shop, c);
      if (refusal) return refusal;
    }
    c.set('person', signedIn.person);
    const actor = actorOf(signedIn, c.var.requestId);
    c.set('actor', actor);
    if (call.method !== 'post' || call.unrecorded) return next();
    return once(shop, c, actor, next);
  };
}

/** The permission that a person lacks for a call; null when none is missing. */
function missingPermission(
  person: Pick<Person, 'permissions'>,
  needs: Exclude<Needs, 'nobody' | 'session'>,
): Permission | null {
  if (needs === 'signed-in') return null;
  if (typeof needs === 'string') return mayDo(person, needs) ? null : needs;
  return needs.some((one) => mayDo(person, one)) ? null : needs[0];
}

/**
 * Refuses with 423 unless the person gave the second step within five minutes; null when they did. For calls that need it
 * only sometimes, such as a refund above 1,000; others declare `secondStep: true`.
 */
export function needsSecondStep(shop: Pick<Shop, 'clock'>, c: Context<AdminEnv>) {
  const { signedIn } = c.var;
  return signedIn && isConfirmed(signedIn.session, shop.clock.now()) ? null : problem(c, 'secondStep');
}

/** A signed-in person as the audit log has them. */
export function actorOf({ person, session }: SignedIn, request: string): AdminEnv['Variables']['actor'] {
  const { id, name, role, markets, language } = person;
  return { kind: 'staff', id, name, role, session: session.id, request, markets, language };
}

/** Runs a POST once for its idempotency key; a repetition gets the same answer. */
async function once(
  shop: Deps,
  c: Context<AdminEnv>,
  actor: AdminEnv['Variables']['actor'],
  next: () => Promise<void>,
) {
  const key = c.req.header('idempotency-key') ?? '';
  if (!KEY.test(key)) return problem(c, 'keyMissing');
  // hashed beside this thread: of a file of 20 MB it would hold up everybody
  const hash = await crypto.subtle.digest('SHA-256', await c.req.arrayBuffer());
  const bodyHash = Buffer.from(hash).toString('base64url');
  const request = { staffId: actor.id, key, call: `POST ${c.req.path}`, bodyHash };
  const begun = await beginRequest(shop, request);
  if (begun.state === 'different') return problem(c, 'keyReused');
  if (begun.state === 'running') return problem(c, 'stillRunning');
  if (begun.state === 'lost') return problem(c, 'doneAlready');
  if (begun.state === 'answered') {
    const { status, headers, body } = begun.answer;
    if (body === null) return problem(c, 'doneAlready');
    return new Response(body, { status, headers: { ...headers, 'Idempotent-Replay': 'true' } });
  }
  c.set('actor', { ...actor, key: { key, attempt: begun.attempt } });
  await next();
  const { status } = c.res;
  if (status >= 400 && (await forgetRequest(shop, request, begun.attempt))) return;
  await finishRequest(shop, request, begun.attempt, await answerToStore(c.res));
}

async function answerToStore(response: Response): Promise<StoredAnswer> {
  const { status } = response;
  const type = response.headers.get('content-type') ?? '';
  const etag = response.headers.get('etag');
  const headers = { 'Content-Type': type, ...(etag ? { ETag: etag } : {}) };
  if (!/^application\/(problem\+)?json/.test(type)) return { status, headers, body: null };
  const text = await response.clone().text();
  return { status, headers, body: text.length > MAX_STORED_BYTES ? null : text };
}
