import type { Transaction } from '#database/database';
import { ok, type Result, refused } from '#kernel/result';
import { insertAudit } from '#shop/audit';
import {
  type AttemptKey,
  countAttempt,
  hashToken,
  resetAttempts,
  sourceKeys,
  type Throttled,
  verifyDummyPassword,
} from '#shop/credentials';
import type { Entered, StaffBrowser, StaffDeps } from './deps.ts';
import type { StepAnswer } from './port.ts';
import {
  deleteStaffSessionByHash,
  getActiveStaffByEmail,
  getAppSecret,
  getSecondStep,
  isTrustedBrowser,
  type StaffMember,
  updateOpenedSession,
  updateUsedPeriod,
} from './sign-in-queries.ts';
import { STAFF_COOKIES, trustedToken } from './staff-cookies.rules.ts';

/** Wrong passwords for one person from one network or in one trusted browser. Those of others do not count for it. */
const FROM_ONE = { free: 5, maxPause: 900, resetAfter: 900 };
/** Wrong passwords for one person of everybody together. */
const FROM_ALL = { most: 100, withinSeconds: 900 };

export type EnterFault = 'badCredentials' | 'codeUsed';
type SignInRefusal = { readonly code: 'usePasskey' | EnterFault } | Throttled;

/**
 * Signs in with a password. A wrong one, an unknown email and somebody who was locked or removed are refused alike, after
 * the same work. The second step comes next, except in a trusted browser; who has only passkeys uses them. Wrong passwords
 * of others keep nobody out: a browser that the person trusts has a count of its own.
 */
export async function signIn(
  deps: StaffDeps,
  { email, password }: { readonly email: string; readonly password: string },
  browser: StaffBrowser,
): Promise<Result<Entered, SignInRefusal>> {
  const person = await getActiveStaffByEmail(deps.database.read, email);
  const { own, origin } = await keysOf(deps, email.toLowerCase(), person?.id ?? null, browser);
  const counted = await countAttempt(deps, [own, ...origin]);
  if (!counted.ok) return counted;
  if (!person) {
    await verifyDummyPassword(password);
    return refused({ code: 'badCredentials' });
  }
  const step = await deps.staffLibrary.step('/sign-in/email', withoutSession(browser), {
    email: person.email,
    password,
  });
  if (step.status !== 200) return refused({ code: 'badCredentials' });
  await resetAttempts(deps, own, 'all');
  for (const key of origin) await resetAttempts(deps, key, 'one');
  const token = sessionTokenIn(step);
  if (token === null) return ok({ state: 'second-step', cookies: step.cookies });
  const has = await getSecondStep(deps.database.read, person.id);
  if (!has.app && has.passkeys > 0) {
    await deleteStaffSessionByHash(deps.database.read, hashToken(token));
    return refused({ code: 'usePasskey' });
  }
  return await enter(deps, step, browser, { isConfirmed: false, by: has.app ? 'trusted-browser' : 'password' });
}

/** The keys that a password is counted by: the trusted browser alone; else the network, and everybody who tries this email. */
async function keysOf(
  deps: StaffDeps,
  email: string,
  staffId: string | null,
  browser: StaffBrowser,
): Promise<{ readonly own: AttemptKey; readonly origin: readonly AttemptKey[] }> {
  const token = trustedToken(browser.cookie);
  const trusted = token && hashToken(token);
  const now = deps.clock.now();
  if (trusted !== null && staffId !== null && (await isTrustedBrowser(deps.database.read, trusted, staffId, now)))
    return { own: { action: 'staff-browser', subject: trusted, limit: FROM_ONE }, origin: [] };
  const { network } = browser;
  return {
    own: { action: 'staff-account-from', subject: `${email} ${network}`, limit: FROM_ONE },
    origin: [
      { action: 'staff-account', subject: email, limit: FROM_ALL },
      ...sourceKeys('staff', { network, device: null }, deps.networkAttempts),
    ],
  };
}

/** Signs in with a passkey, which counts as both steps. */
export async function signInWithPasskey(
  deps: StaffDeps,
  response: object,
  browser: StaffBrowser,
): Promise<Result<Entered, SignInRefusal>> {
  const step = await deps.staffLibrary.step('/passkey/verify-authentication', browser, { response });
  if (step.status !== 200) return refused({ code: 'badCredentials' });
  return await enter(deps, step, browser, { isConfirmed: true, by: 'passkey' });
}

/** What the browser's `navigator.credentials.get` takes; the user must be verified. */
export async function passkeyOptions(
  deps: StaffDeps,
  browser: StaffBrowser,
): Promise<{ readonly options: object; readonly cookies: readonly string[] }> {
  const { body, cookies } = await deps.staffLibrary.step('/passkey/generate-authenticate-options', browser);
  return { options: { ...asObject(body), userVerification: 'required' }, cookies };
}

/**
 * Completes a session that the library opened, and writes who signed in, and by what, to the audit log. `appCode` is the
 * code of the app that opened it: a code that was taken before opens nothing.
 */
export async function enter(
  deps: StaffDeps,
  step: StepAnswer,
  browser: StaffBrowser,
  {
    isConfirmed,
    by,
    appCode,
  }: { readonly isConfirmed: boolean; readonly by: string; readonly appCode?: string | undefined },
): Promise<Result<Entered, { readonly code: EnterFault }>> {
  const hash = hashToken(sessionTokenIn(step) ?? '');
  const now = deps.clock.now();
  const opened = await deps.database.transaction(async (tx): Promise<Result<StaffMember, { code: EnterFault }>> => {
    const row = await updateOpenedSession(tx, hash, {
      confirmedAt: isConfirmed ? now : null,
      browser: browser.name,
      country: browser.country,
      now,
    });
    const isUsed = row !== null && appCode !== undefined && !(await takeAppCode(deps, tx, row.person.id, appCode));
    if (!row || isUsed) {
      await deleteStaffSessionByHash(tx, hash);
      return refused({ code: isUsed ? 'codeUsed' : 'badCredentials' });
    }
    await insertAudit(tx, deps.clock, {
      actor: actorOf(row),
      action: 'session.open',
      subject: `staff:${row.person.id}`,
      after: { by },
    });
    return ok(row.person);
  });
  if (!opened.ok) return opened;
  const isComplete = isConfirmed || opened.value.twoFactorEnabled;
  return ok({ state: isComplete ? 'signed-in' : 'setting-up', cookies: step.cookies });
}

/** Takes a code that the library accepted, once. Returns false when it or a later one was taken before. */
export async function takeAppCode(
  { staffLibrary }: Pick<StaffDeps, 'staffLibrary'>,
  tx: Transaction,
  staffId: string,
  code: string,
): Promise<boolean> {
  const secret = await getAppSecret(tx, staffId);
  const period = secret === null ? null : await staffLibrary.periodOf(secret, code);
  return period !== null && (await updateUsedPeriod(tx, staffId, period));
}

function actorOf({ id, person }: { readonly id: string; readonly person: StaffMember }) {
  const { name, role } = person;
  return { kind: 'staff', id: person.id, name, role, session: id, request: '', markets: [] } as const;
}

/** The token of the session that a step opened; null when it opened none. */
export function sessionTokenIn({ cookies }: StepAnswer): string | null {
  const pattern = new RegExp(`^${STAFF_COOKIES.session}=([A-Za-z0-9]{32})(?:\\.|%2E)`, 'i');
  const values = cookies.flatMap((cookie) => pattern.exec(cookie)?.[1] ?? []);
  return values.at(-1) ?? null;
}

/** The browser without its session, where a step must not act within it. */
export function withoutSession(browser: StaffBrowser): StaffBrowser {
  const remaining = browser.cookie.split(';').filter((part) => !part.trim().startsWith(`${STAFF_COOKIES.session}=`));
  return { ...browser, cookie: remaining.join(';') };
}

/** A body that should be an object; an empty one for anything else. */
export function asObject(body: unknown): object {
  return typeof body === 'object' && body !== null ? body : {};
}
