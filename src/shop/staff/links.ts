import type { Transaction } from '#database/database';
import { randomId } from '#kernel/ids';
import { DEFAULT_MARKET, isMarketCode, type Language, type MarketCode } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { type Actor, insertAudit } from '#shop/audit';
import { countAttempt, hashPassword, hashToken, sourceKeys, type Throttled } from '#shop/credentials';
import { openStaffSession } from './create-staff.ts';
import type { Entered, StaffBrowser, StaffDeps, StaffMail } from './deps.ts';
import { deleteLinks, getLink, insertLink, lockLink, type StaffLink, updateLink } from './link-queries.ts';
import { lockOwners, lockStaff, upsertStaff } from './queries.ts';
import { type PasswordFault, staffPasswordFault } from './second-step.ts';
import {
  deletePassword,
  deleteSecondSteps,
  deleteStaffSessions,
  deleteTrustedBrowsers,
  getActiveStaffByEmail,
  listOwners,
  upsertPassword,
} from './sign-in-queries.ts';

const HOUR_MS = 3600 * 1000;
/** How long a link works: an invitation 3 days, the first owner and a new start from the command line 30 minutes. */
export const LINK_MS = { invitation: 72 * HOUR_MS, owner: HOUR_MS / 2, password: HOUR_MS, recovery: HOUR_MS } as const;

const PER_MAILBOX = { free: 3, maxPause: 3600, resetAfter: 3600 };

type LinkDeps = Pick<StaffDeps, 'clock' | 'publicUrl'>;
type NewLink = Pick<StaffLink, 'kind' | 'email'> &
  Partial<Pick<StaffLink, 'staffId' | 'name' | 'role' | 'markets' | 'language' | 'createdBy'>>;

/** Writes a link that works once, in place of earlier ones of its kind to this email. Returns its id and url. */
export async function createLink(
  deps: LinkDeps,
  tx: Transaction,
  link: NewLink,
  forMs: number = LINK_MS[link.kind],
): Promise<{ readonly id: string; readonly url: string; readonly hash: string }> {
  await deleteLinks(tx, link.kind, link.email);
  const token = randomId(32);
  const id = randomId(16);
  const now = deps.clock.now();
  const hash = hashToken(token);
  await insertLink(tx, {
    ...link,
    id,
    token: hash,
    createdAt: now,
    expiresAt: new Date(now.getTime() + forMs),
  });
  return { id, hash, url: urlOf(deps, link.kind, token) };
}

/** The page of a link. */
export function urlOf({ publicUrl }: Pick<LinkDeps, 'publicUrl'>, kind: StaffLink['kind'], token: string): string {
  return `${publicUrl}/admin/${kind === 'invitation' || kind === 'owner' ? 'invitation' : 'recover'}/${token}`;
}

/** The first market of a person, whose seller sends the mail. */
export function marketOf(markets: readonly string[]): MarketCode {
  return markets.find(isMarketCode) ?? DEFAULT_MARKET.code;
}

/** Mails a person a link for a new password, or for a new start that removes the second step too. */
export async function mailLinkTo(
  deps: StaffDeps,
  tx: Transaction,
  kind: 'password' | 'recovery',
  person: {
    readonly id: string;
    readonly email: string;
    readonly name: string;
    readonly language: Language;
    readonly markets: readonly string[];
  },
): Promise<void> {
  const { id, email, name, language, markets } = person;
  const link = await createLink(deps, tx, { kind, email, staffId: id, name, language });
  const mail: StaffMail['kind'] = kind === 'password' ? 'staffPassword' : 'staffRecovery';
  await deps.mail(tx, {
    kind: mail,
    key: link.hash,
    recipient: email,
    language,
    market: marketOf(markets),
    data: { firstName: name, link: link.url },
  });
}

/** Mails a link for a new password to a person with this email, if there is one; says nothing about it. */
export async function forgotPassword(
  deps: StaffDeps,
  email: string,
  browser: StaffBrowser,
): Promise<Result<null, Throttled>> {
  const counted = await countAttempt(deps, [
    ...sourceKeys('staff', { network: browser.network, device: null }, deps.networkAttempts),
    { action: 'staff-forgotten', subject: email.toLowerCase(), limit: PER_MAILBOX },
  ]);
  if (!counted.ok) return counted;
  await deps.database.transaction(async (tx) => {
    const person = await getActiveStaffByEmail(tx, email);
    if (person) await mailLinkTo(deps, tx, 'password', person);
  });
  return ok(null);
}

/** The link of a token, while it works; null otherwise. */
export async function readLink(deps: Pick<StaffDeps, 'database' | 'clock'>, token: string): Promise<StaffLink | null> {
  return await getLink(deps.database.read, hashToken(token), deps.clock.now());
}

type LinkInput = {
  readonly token: string;
  readonly name?: string | undefined;
  readonly password?: string | undefined;
  readonly language?: Language | undefined;
};

type LinkRefusal = { readonly code: 'linkEnded' | 'ownerThere' | 'passwordMissing' | PasswordFault };

/**
 * Uses a link once. An invitation makes its person, who then sets up a second step before anything else. A new password
 * ends every session, and the second step stays; a new start removes it too. Without a password a passkey has to follow,
 * and until it is there the link goes on working: a passkey that fails leaves nothing else to sign in with.
 */
export async function useLink(
  deps: StaffDeps,
  input: LinkInput,
  browser: StaffBrowser,
): Promise<Result<Entered, LinkRefusal>> {
  const { token, password } = input;
  const found = await readLink(deps, token);
  if (!found) return refused({ code: 'linkEnded' });
  if (found.kind === 'password' && password === undefined) return refused({ code: 'passwordMissing' });
  const fault = password === undefined ? null : await staffPasswordFault(password);
  if (fault) return refused({ code: fault });
  const hash = password === undefined ? null : await hashPassword(password);
  const used = await deps.database.transaction(async (tx): Promise<Result<string | null, LinkRefusal>> => {
    const now = deps.clock.now();
    const link = await lockLink(tx, hashToken(token), now);
    if (!link) return refused({ code: 'linkEnded' });
    if (link.kind === 'owner' && link.staffId === null && (await lockOwners(tx)).length > 0)
      return refused({ code: 'ownerThere' });
    const staffId = link.staffId
      ? ((await lockStaff(tx, link.staffId))?.id ?? null)
      : await makePerson(deps, tx, link, input);
    if (staffId === null) return refused({ code: 'linkEnded' });
    await updateLink(tx, link.id, staffId, hash === null ? null : now);
    return ok(await letIn(deps, tx, link.kind, staffId, hash, browser));
  });
  if (!used.ok) return used;
  if (used.value === null) return ok({ state: 'signed-out', cookies: [] });
  return ok({ state: 'setting-up', cookies: [await deps.staffLibrary.cookieOf(used.value)] });
}

/** The first owner of a store, by the visible form of a sandbox store or by `useLink`. Refused when there is one. */
export async function makeFirstOwner(
  deps: StaffDeps,
  input: { readonly email: string; readonly name: string; readonly password: string; readonly language: Language },
  browser: StaffBrowser,
): Promise<Result<Entered, LinkRefusal>> {
  const made = await deps.database.transaction(async (tx) => {
    if ((await lockOwners(tx)).length > 0) return null;
    const { email, name, language } = input;
    return await createLink(deps, tx, { kind: 'owner', email, name, language });
  });
  if (!made) return refused({ code: 'ownerThere' });
  return await useLink(deps, { ...input, token: made.url.split('/').at(-1) ?? '' }, browser);
}

const COMMAND = { kind: 'system', name: 'npm run staff' } as const;
type CommandDeps = LinkDeps & Pick<StaffDeps, 'database'>;

/** A link for the first owner of a store, valid for 30 minutes, once. Refused while there is an owner. */
export async function makeOwnerLink(
  deps: CommandDeps,
  email: string,
): Promise<Result<string, { readonly code: 'ownerThere' }>> {
  return await deps.database.transaction(async (tx) => {
    if ((await lockOwners(tx)).length > 0) return refused({ code: 'ownerThere' as const });
    const { id, url } = await createLink(deps, tx, { kind: 'owner', email });
    await insertAudit(tx, deps.clock, { actor: COMMAND, action: 'staff.owner-link', subject: `link:${id}` });
    return ok(url);
  });
}

/** A link that gives a person on the staff a new start: password and second step anew, valid for 30 minutes, once. */
export async function makeRecoveryLink(
  deps: CommandDeps,
  email: string,
): Promise<Result<string, { readonly code: 'staffUnknown' }>> {
  return await deps.database.transaction(async (tx) => {
    const person = await getActiveStaffByEmail(tx, email);
    if (!person) return refused({ code: 'staffUnknown' as const });
    const { name, language } = person;
    const link = { kind: 'recovery', email: person.email, staffId: person.id, name, language } as const;
    const { url } = await createLink(deps, tx, link, LINK_MS.owner);
    await insertAudit(tx, deps.clock, { actor: COMMAND, action: 'staff.recovery-link', subject: `staff:${person.id}` });
    return ok(url);
  });
}

/** Whether the store has an owner who may sign in. */
export async function hasOwner({ database }: Pick<StaffDeps, 'database'>): Promise<boolean> {
  return (await listOwners(database.read)).length > 0;
}

async function makePerson(
  deps: StaffDeps,
  tx: Transaction,
  link: StaffLink,
  { name, language }: LinkInput,
): Promise<string | null> {
  const role = link.role ?? 'owner';
  const person = {
    name: name ?? (link.name || link.email),
    email: link.email.toLowerCase(),
    role,
    markets: link.markets,
    language: language ?? link.language,
  };
  const id = await upsertStaff(tx, `s_${randomId(24)}`, person, deps.clock.now());
  if (id === null) return null;
  const actor: Actor = { kind: 'system', name: link.kind === 'owner' ? 'first owner' : 'invitation' };
  await insertAudit(tx, deps.clock, {
    actor,
    action: 'staff.create',
    subject: `staff:${id}`,
    after: { role, markets: link.markets, invitedBy: link.createdBy },
  });
  return id;
}

/** Sets what the link sets, and opens a session in which the person sets up a second step. Returns its token, or null. */
async function letIn(
  deps: StaffDeps,
  tx: Transaction,
  kind: StaffLink['kind'],
  staffId: string,
  passwordHash: string | null,
  browser: StaffBrowser,
): Promise<string | null> {
  await deleteStaffSessions(tx, staffId, null);
  await deleteTrustedBrowsers(tx, staffId);
  if (kind === 'recovery' || kind === 'invitation' || kind === 'owner') {
    await deleteSecondSteps(tx, staffId);
    await deletePassword(tx, staffId);
  }
  if (passwordHash !== null) await upsertPassword(tx, randomId(), staffId, passwordHash, deps.clock.now());
  if (kind === 'password' || kind === 'recovery') {
    const actor: Actor = { kind: 'system', name: `link: ${kind}` };
    await insertAudit(tx, deps.clock, { actor, action: `staff.${kind}.reset`, subject: `staff:${staffId}` });
  }
  if (kind === 'password') return null;
  return await openStaffSession(deps, tx, staffId, browser, { isConfirmed: false });
}
