import { randomId } from '#kernel/ids';
import { DEFAULT_MARKET } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { type Actor, type AuditAction, insertAudit } from '#shop/audit';
import {
  type AttemptKey,
  countAttempt,
  hashPassword,
  hashToken,
  isCommonPassword,
  resetAttempts,
  type Throttled,
  verifyDummyPassword,
  verifyPassword,
} from '#shop/credentials';
import type { Entered, StaffBrowser, StaffDeps } from './deps.ts';
import { updateLinksUsed } from './link-queries.ts';
import { passwordLengthFault } from './password.rules.ts';
import type { Person } from './permissions.rules.ts';
import { MAX_WRONG_CODES, STEP_PAUSE_SECONDS } from './session.rules.ts';
import type { StaffSession } from './session.ts';
import { asObject, type EnterFault, enter, sessionTokenIn, takeAppCode, withoutSession } from './sign-in.ts';
import {
  deleteStaffPasskey,
  deleteStaffSessions,
  deleteStaffSessionsExceptHash,
  deleteTrustedBrowsers,
  getPasswordHash,
  getSecondStep,
  getWaitingForCode,
  listOwners,
  listPaused,
  resetWrongCodes,
  updateConfirmed,
  updateTriedCodes,
  upsertPassword,
} from './sign-in-queries.ts';
import { stepToken } from './staff-cookies.rules.ts';

type StaffActor = Extract<Actor, { readonly kind: 'staff' }>;
/** The signed-in person, the session, and how the audit log has them. */
export type Own = { readonly person: Person; readonly session: StaffSession; readonly actor: StaffActor };

const OWN_PASSWORD = { free: 5, maxPause: 900, resetAfter: 900 };
const FIRST_CODES = { free: 5, maxPause: 900, resetAfter: 900 };

/**
 * The code of the app or a recovery code after the password. Three wrong ones pause the account for 15 minutes, and the
 * owners are told by email. Those that are tried at the same time count as well. `startAgain` when the password was given
 * more than ten minutes ago.
 */
export async function takeSecondStep(
  deps: StaffDeps,
  input: { readonly kind: 'app' | 'recovery'; readonly code: string; readonly trust: boolean },
  given: StaffBrowser,
): Promise<Result<Entered, { readonly code: 'wrongCode' | 'codesPaused' | 'startAgain' | EnterFault }>> {
  const browser = withoutSession(given);
  const token = stepToken(browser.cookie);
  const staffId =
    token === null ? null : await getWaitingForCode(deps.database.read, hashToken(token), deps.clock.now());
  if (staffId === null) return refused({ code: 'startAgain' });
  const tried = await countCode(deps, staffId);
  if (!tried) return refused({ code: 'codesPaused' });
  const path = input.kind === 'app' ? '/two-factor/verify-totp' : '/two-factor/verify-backup-code';
  const step = await deps.staffLibrary.step(path, browser, { code: input.code, trustDevice: input.trust });
  if (step.status === 200) {
    const entered = await enter(deps, step, browser, {
      isConfirmed: true,
      by: `password and ${input.kind}`,
      appCode: input.kind === 'app' ? input.code : undefined,
    });
    if (entered.ok) await resetWrongCodes(deps.database.read, staffId);
    return entered;
  }
  if (tried.isLast) await warnOwners(deps);
  const { code } = { code: '', ...asObject(step.body) };
  return refused({ code: code === 'INVALID_CODE' || code === 'INVALID_BACKUP_CODE' ? 'wrongCode' : 'startAgain' });
}

/**
 * The second step again, by the app, for five minutes of sensitive acts. Wrong codes count like those of a sign-in, also
 * those that are tried at the same time.
 */
export async function confirmAgain(
  deps: StaffDeps,
  { person, session }: Own,
  code: string,
  browser: StaffBrowser,
): Promise<Result<null, { readonly code: 'wrongCode' | 'codeUsed' | 'codesPaused' | 'noApp' }>> {
  if (!(await getSecondStep(deps.database.read, person.id)).app) return refused({ code: 'noApp' });
  const tried = await countCode(deps, person.id);
  if (!tried) return refused({ code: 'codesPaused' });
  const step = await deps.staffLibrary.step('/two-factor/verify-totp', browser, { code });
  const isUsed =
    step.status === 200 &&
    !(await deps.database.transaction(async (tx) => {
      if (!(await takeAppCode(deps, tx, person.id, code))) return false;
      await resetWrongCodes(tx, person.id);
      await updateConfirmed(tx, session.id, deps.clock.now());
      return true;
    }));
  if (step.status === 200 && !isUsed) return ok(null);
  if (tried.isLast) await warnOwners(deps);
  return refused({ code: tried.isLast ? 'codesPaused' : isUsed ? 'codeUsed' : 'wrongCode' });
}

/** Counts a code before it is looked at; null while codes are paused. */
async function countCode({ database, clock }: StaffDeps, staffId: string) {
  const now = clock.now();
  const until = new Date(now.getTime() + STEP_PAUSE_SECONDS * 1000);
  return await updateTriedCodes(database.read, staffId, { most: MAX_WRONG_CODES, now, until });
}

/** Tells the owners of each account that is paused at the moment, once a pause. */
async function warnOwners(deps: StaffDeps): Promise<void> {
  const paused = await listPaused(deps.database.read, deps.clock.now());
  if (paused.length === 0) return;
  const owners = await listOwners(deps.database.read);
  await deps.database.transaction(async (tx) => {
    for (const { id, name, until } of paused) {
      for (const owner of owners) {
        await deps.mail(tx, {
          kind: 'staffLocked',
          key: `${id} ${until?.toISOString()} ${owner.id}`,
          recipient: owner.email,
          language: owner.language,
          market: DEFAULT_MARKET.code,
          data: { firstName: owner.name, about: name, link: `${deps.publicUrl}/admin/staff` },
        });
      }
    }
  });
}

type WrongPassword = { readonly code: 'wrongPassword' } | Throttled;

async function checkOwnPassword(
  deps: StaffDeps,
  staffId: string,
  password: string,
): Promise<Result<null, WrongPassword>> {
  const key: AttemptKey = { action: 'staff-own-password', subject: staffId, limit: OWN_PASSWORD };
  const counted = await countAttempt(deps, [key]);
  if (!counted.ok) return counted;
  const hash = await getPasswordHash(deps.database.read, staffId);
  const isCorrect = hash ? await verifyPassword(password, hash) : await verifyDummyPassword(password);
  if (!isCorrect) return refused({ code: 'wrongPassword' });
  await resetAttempts(deps, key, 'all');
  return ok(null);
}

type NewApp = { readonly uri: string; readonly secret: string; readonly recoveryCodes: readonly string[] };

/** Begins with an authenticator app: its secret and ten recovery codes, shown once. The first code switches it on. */
export async function startApp(
  deps: StaffDeps,
  { person }: Own,
  password: string,
  browser: StaffBrowser,
): Promise<Result<NewApp, WrongPassword | { readonly code: 'appThere' }>> {
  const checked = await checkOwnPassword(deps, person.id, password);
  if (!checked.ok) return checked;
  if ((await getSecondStep(deps.database.read, person.id)).app) return refused({ code: 'appThere' });
  const step = await deps.staffLibrary.step('/two-factor/enable', browser, { password, method: 'totp' });
  const { totpURI, backupCodes } = { totpURI: '', backupCodes: [], ...asObject(step.body) };
  if (step.status !== 200) throw new Error(`an authenticator app could not be added: ${step.status}`);
  return ok({ uri: totpURI, secret: new URL(totpURI).searchParams.get('secret') ?? '', recoveryCodes: backupCodes });
}

/** The first code of the app: the session is complete, and every other one of the person ends. */
export async function verifyApp(
  deps: StaffDeps,
  { person, actor }: Own,
  code: string,
  browser: StaffBrowser,
): Promise<Result<Entered, { readonly code: 'wrongCode' | 'appThere' | EnterFault } | Throttled>> {
  const key: AttemptKey = { action: 'staff-first-code', subject: person.id, limit: FIRST_CODES };
  const counted = await countAttempt(deps, [key]);
  if (!counted.ok) return counted;
  if ((await getSecondStep(deps.database.read, person.id)).app) return refused({ code: 'appThere' });
  const step = await deps.staffLibrary.step('/two-factor/verify-totp', browser, { code });
  if (step.status !== 200 || sessionTokenIn(step) === null) return refused({ code: 'wrongCode' });
  await resetAttempts(deps, key, 'all');
  const entered = await enter(deps, step, browser, { isConfirmed: true, by: 'first code of the app', appCode: code });
  if (entered.ok) await noteSecondStep(deps, actor, person.id, 'staff.app.add', sessionTokenIn(step));
  return entered;
}

/** Ten new recovery codes in place of the old. */
export async function newRecoveryCodes(
  deps: StaffDeps,
  { person, actor }: Own,
  password: string,
  browser: StaffBrowser,
): Promise<Result<readonly string[], WrongPassword | { readonly code: 'noApp' }>> {
  const checked = await checkOwnPassword(deps, person.id, password);
  if (!checked.ok) return checked;
  const step = await deps.staffLibrary.step('/two-factor/generate-backup-codes', browser, { password });
  if (step.status !== 200) return refused({ code: 'noApp' });
  const { backupCodes } = { backupCodes: [], ...asObject(step.body) };
  await deps.database.transaction((tx) =>
    insertAudit(tx, deps.clock, { actor, action: 'staff.recovery-codes.replace', subject: `staff:${person.id}` }),
  );
  return ok(backupCodes);
}

/** What the browser's `navigator.credentials.create` takes. */
export async function newPasskeyOptions(deps: StaffDeps, browser: StaffBrowser) {
  const { body, cookies } = await deps.staffLibrary.step('/passkey/generate-register-options', browser);
  return { options: asObject(body), cookies };
}

/** Adds a passkey. In a session that has no second step yet it is one, and every other session of the person ends. */
export async function addPasskey(
  deps: StaffDeps,
  { person, session, actor }: Own,
  input: { readonly name: string; readonly response: object },
  browser: StaffBrowser,
): Promise<Result<null, { readonly code: 'passkeyRefused' }>> {
  const step = await deps.staffLibrary.step('/passkey/verify-registration', browser, input);
  if (step.status !== 200) return refused({ code: 'passkeyRefused' });
  const isFirst = !session.complete;
  await deps.database.transaction(async (tx) => {
    if (isFirst) {
      await updateConfirmed(tx, session.id, deps.clock.now());
      await deleteStaffSessions(tx, person.id, session.id);
      await updateLinksUsed(tx, person.id, deps.clock.now());
    }
    await insertAudit(tx, deps.clock, { actor, action: 'staff.passkey.add', subject: `staff:${person.id}` });
  });
  return ok(null);
}

/** Deletes a passkey; the last second step stays. */
export async function removePasskey(
  deps: StaffDeps,
  { person, actor }: Own,
  id: string,
): Promise<Result<null, { readonly code: 'notFound' | 'lastSecondStep' }>> {
  const has = await getSecondStep(deps.database.read, person.id);
  if (!has.app && has.passkeys <= 1) return refused({ code: 'lastSecondStep' });
  return await deps.database.transaction(async (tx) => {
    if (!(await deleteStaffPasskey(tx, person.id, id))) return refused({ code: 'notFound' as const });
    await insertAudit(tx, deps.clock, { actor, action: 'staff.passkey.delete', subject: `staff:${person.id}` });
    return ok(null);
  });
}

export type PasswordFault = 'passwordTooShort' | 'passwordTooLong' | 'passwordCommon';

/** What is wrong with a new password: its length, or that it is a common one; null when nothing is. */
export async function staffPasswordFault(password: string): Promise<PasswordFault | null> {
  return passwordLengthFault(password) ?? ((await isCommonPassword(password)) ? 'passwordCommon' : null);
}

/** Changes the own password. Every session of the person ends, and every browser is trusted no more. */
export async function changeStaffPassword(
  deps: StaffDeps,
  { person, actor }: Own,
  { old, next }: { readonly old: string; readonly next: string },
): Promise<Result<null, WrongPassword | { readonly code: PasswordFault }>> {
  const fault = await staffPasswordFault(next);
  if (fault) return refused({ code: fault });
  const checked = await checkOwnPassword(deps, person.id, old);
  if (!checked.ok) return checked;
  const hash = await hashPassword(next);
  await deps.database.transaction(async (tx) => {
    await upsertPassword(tx, randomId(), person.id, hash, deps.clock.now());
    await deleteStaffSessions(tx, person.id, null);
    await deleteTrustedBrowsers(tx, person.id);
    await insertAudit(tx, deps.clock, { actor, action: 'staff.password.change', subject: `staff:${person.id}` });
  });
  return ok(null);
}

async function noteSecondStep(
  deps: StaffDeps,
  actor: StaffActor,
  staffId: string,
  action: AuditAction,
  token: string | null,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await deleteStaffSessionsExceptHash(tx, staffId, hashToken(token ?? ''));
    await updateLinksUsed(tx, staffId, deps.clock.now());
    await insertAudit(tx, deps.clock, { actor, action, subject: `staff:${staffId}` });
  });
}
