import type { Context } from 'hono';
import { networkOf } from '#kernel/ip';
import { browserName } from '#shop/credentials/browser-name.rules';
import { queueEmail } from '#shop/emails';
import type { Entered, Own, StaffBrowser, StaffDeps } from '#shop/staff';
import { STAFF_COOKIES } from '#shop/staff/staff-cookies.rules';
import type { Shop } from '../../shop/shop.ts';
import type { AdminEnv } from './context.ts';
import { type ProblemCode, problem, problemWords } from './problems.ts';

export type SignInShop = Pick<Shop, 'database' | 'clock' | 'jobs' | 'staffLibrary' | 'publicUrl' | 'networkAttempts'>;

/** What the use cases of signing in take: the shop, and the outbox for their mail. */
export function signInDeps(shop: SignInShop): StaffDeps {
  return { ...shop, mail: (tx, mail) => queueEmail(shop, tx, mail) };
}

/** The browser of a request, as signing in needs to know it. */
export function browserOf(c: Context<AdminEnv>): StaffBrowser {
  const { headers } = c.req.raw;
  return {
    cookie: headers.get('cookie') ?? '',
    origin: headers.get('origin') ?? new URL(c.req.url).origin,
    name: browserName(headers.get('user-agent') ?? ''),
    country: c.var.country,
    network: networkOf(c.var.ip),
  };
}

/** The signed-in person with their session. Only in calls that need somebody. */
export function ownOf(c: Context<AdminEnv>): Own {
  const { signedIn, actor } = c.var;
  if (!signedIn) throw new Error('nobody is signed in');
  return { ...signedIn, actor };
}

/** Sets the cookies of a step and returns the state to answer. */
export function entered(c: Context<AdminEnv>, { state, cookies }: Entered): { readonly state: Entered['state'] } {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
  return { state };
}

/** Takes the session's cookie away. */
export function clearSession(c: Context<AdminEnv>): void {
  c.header('Set-Cookie', `${STAFF_COOKIES.session}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict`, {
    append: true,
  });
}

/** Headers that say that somebody else's request was passed on. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

const isThisMachine = (url: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);

/**
 * Whether a request was sent to this machine from this machine, and by no proxy on it. Never where shoppers reach the store
 * by another name.
 */
export function isLocal(c: Context<AdminEnv>, publicUrl: string): boolean {
  if (FORWARDED.some((name) => c.req.raw.headers.has(name))) return false;
  return isThisMachine(publicUrl) && isThisMachine(c.req.url) && /^(127\.|::1$|::ffff:127\.)/.test(c.var.ip ?? '');
}

/**
 * Refuses a step of signing in: with `Retry-After` where it came too early, and with the field where a password or a code is
 * wrong. `passwordField` is the field of a new password.
 */
export function refuseSignIn(
  c: Context<AdminEnv>,
  error: { readonly code: ProblemCode; readonly retryAfterSeconds?: number },
  passwordField = 'password',
) {
  const { code, retryAfterSeconds } = error;
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds));
  const field = FIELDS[code] ?? (/^password/.test(code) ? passwordField : null);
  const fields = field === null ? {} : { fields: [{ path: field, code, words: problemWords(c.var.language, code) }] };
  return problem(c, code, fields, { n: retryAfterSeconds ?? 0 });
}

const FIELDS: Readonly<Partial<Record<ProblemCode, string>>> = {
  wrongCode: 'code',
  codeUsed: 'code',
  wrongPassword: 'password',
  roleUnknown: 'role',
  roleNameTaken: 'name',
};
