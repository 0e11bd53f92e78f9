import type { Queryable, Transaction } from '#database/database';
import { randomId } from '#kernel/ids';
import type { Language, MarketCode } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { type Actor, insertAudit } from '#shop/audit';
import { hashToken } from '#shop/credentials';
import type { StaffDeps } from './deps.ts';
import { deleteLink, listInvitations, lockInvitation, type StaffLink, updateInvitation } from './link-queries.ts';
import { createLink, LINK_MS, mailLinkTo, marketOf, urlOf } from './links.ts';
import {
  isFixedRole,
  isPermission,
  mayGrant,
  type Permission,
  type Person,
  permissionsOf,
} from './permissions.rules.ts';
import { getOwnRole, listStaffRows, lockOwners, lockStaff, updateStaff } from './queries.ts';
import { deleteStaffSessions, deleteTrustedBrowsers, getActiveStaffByEmail } from './sign-in-queries.ts';

type StaffActor = Extract<Actor, { readonly kind: 'staff' }>;
/** Who manages. */
export type Manager = { readonly person: Person; readonly actor: StaffActor };

type Refusal = { readonly code: 'notFound' | 'roleUnknown' | 'moreThanOwn' | 'lastOwner' | 'ownAccount' };

/** The permissions of a role; null for an unknown one. */
export async function permissionsOfRole(db: Queryable, role: string): Promise<readonly Permission[] | null> {
  if (isFixedRole(role)) return permissionsOf(role);
  const own = await getOwnRole(db, role);
  return own ? own.permissions.filter(isPermission) : null;
}

/** Refuses a role or markets that give more than who gives them has. */
async function grantFault(
  tx: Transaction,
  by: Person,
  role: string,
  markets: readonly string[],
): Promise<Refusal['code'] | null> {
  const permissions = await permissionsOfRole(tx, role);
  if (!permissions) return 'roleUnknown';
  return mayGrant(by, permissions, markets) ? null : 'moreThanOwn';
}

type Invitation = {
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly markets: readonly MarketCode[];
  readonly language: Language;
};

/** Invites somebody by email: a link valid for three days, once. */
export async function invite(
  deps: StaffDeps,
  { person, actor }: Manager,
  invitation: Invitation,
): Promise<Result<string, Refusal | { readonly code: 'alreadyStaff' }>> {
  return await deps.database.transaction(
    async (tx): Promise<Result<string, Refusal | { readonly code: 'alreadyStaff' }>> => {
      const fault = await grantFault(tx, person, invitation.role, invitation.markets);
      if (fault) return refused({ code: fault });
      if (await getActiveStaffByEmail(tx, invitation.email)) return refused({ code: 'alreadyStaff' });
      const { email, name, role, language } = invitation;
      const markets = [...invitation.markets];
      const link = await createLink(deps, tx, {
        kind: 'invitation',
        email: email.toLowerCase(),
        name,
        role,
        markets,
        language,
        createdBy: person.id,
      });
      await deps.mail(tx, {
        kind: 'staffInvitation',
        key: link.hash,
        recipient: email,
        language,
        market: marketOf(markets),
        data: { firstName: name, link: link.url },
      });
      await insertAudit(tx, deps.clock, {
        actor,
        action: 'staff.invite',
        subject: `invitation:${link.id}`,
        after: { role, markets },
      });
      return ok(link.id);
    },
  );
}

/** Sends an invitation again with a new link; the earlier one ends. */
export async function inviteAgain(
  deps: StaffDeps,
  { actor }: Manager,
  id: string,
): Promise<Result<null, { readonly code: 'notFound' }>> {
  return await deps.database.transaction(async (tx) => {
    const found = await lockInvitation(tx, id);
    if (!found) return refused({ code: 'notFound' as const });
    const token = randomId(32);
    await updateInvitation(tx, id, hashToken(token), new Date(deps.clock.now().getTime() + LINK_MS.invitation));
    const { email, name, language, markets } = found;
    const link = urlOf(deps, 'invitation', token);
    await deps.mail(tx, {
      kind: 'staffInvitation',
      key: hashToken(token),
      recipient: email,
      language,
      market: marketOf(markets),
      data: { firstName: name, link },
    });
    await insertAudit(tx, deps.clock, { actor, action: 'staff.invite-again', subject: `invitation:${id}` });
    return ok(null);
  });
}

/** Withdraws an invitation. */
export async function withdrawInvitation(
  deps: StaffDeps,
  { actor }: Manager,
  id: string,
): Promise<Result<null, { readonly code: 'notFound' }>> {
  return await deps.database.transaction(async (tx) => {
    if (!(await lockInvitation(tx, id))) return refused({ code: 'notFound' as const });
    await deleteLink(tx, id);
    await insertAudit(tx, deps.clock, { actor, action: 'staff.invitation.withdraw', subject: `invitation:${id}` });
    return ok(null);
  });
}

type StaffChange = {
  readonly name?: string | undefined;
  readonly role?: string | undefined;
  readonly markets?: readonly MarketCode[] | undefined;
  readonly language?: Language | undefined;
};
type Stale = {
  readonly code: 'stale';
  readonly current: {
    readonly name: string;
    readonly role: string;
    readonly markets: readonly string[];
    readonly language: Language;
  };
  readonly version: number;
};

/** Changes a person. A change of role or markets ends the person's sessions; the last owner stays one. */
export async function changeStaff(
  deps: StaffDeps,
  by: Manager,
  id: string,
  version: number,
  change: StaffChange,
): Promise<Result<number, Refusal | Stale>> {
  return await deps.database.transaction(async (tx): Promise<Result<number, Refusal | Stale>> => {
    const owners = await lockOwners(tx);
    const found = await manageable(tx, by, id);
    if (!found.ok) return found;
    const { name, role, markets, language, version: current } = found.value;
    if (current !== version)
      return refused({ code: 'stale', current: { name, role, markets, language }, version: current });
    const next = {
      name: change.name ?? name,
      role: change.role ?? role,
      markets: [...(change.markets ?? markets)],
      language: change.language ?? language,
    };
    const isAccess = next.role !== role || next.markets.toSorted().join() !== markets.toSorted().join();
    if (isAccess) {
      if (id === by.person.id) return refused({ code: 'ownAccount' });
      if (role === 'owner' && next.role !== 'owner' && isLast(owners, id)) return refused({ code: 'lastOwner' });
      const fault = await grantFault(tx, by.person, next.role, next.markets);
      if (fault) return refused({ code: fault });
      await deleteStaffSessions(tx, id, null);
      await deleteTrustedBrowsers(tx, id);
    }
    const saved = await updateStaff(tx, id, next, deps.clock.now());
    await insertAudit(tx, deps.clock, {
      actor: by.actor,
      action: 'staff.change',
      subject: `staff:${id}`,
      before: isAccess ? { role, markets } : { language },
      after: isAccess ? { role: next.role, markets: next.markets } : { language: next.language },
    });
    return ok(saved);
  });
}

/** Locks or removes a person, whose sessions end; or lets one who was locked in again. */
export async function setStaffState(
  deps: StaffDeps,
  by: Manager,
  id: string,
  state: 'lock' | 'unlock' | 'remove',
): Promise<Result<null, Refusal>> {
  return await deps.database.transaction(async (tx): Promise<Result<null, Refusal>> => {
    const owners = await lockOwners(tx);
    const found = await manageable(tx, by, id);
    if (!found.ok) return found;
    if (id === by.person.id) return refused({ code: 'ownAccount' });
    if (state !== 'unlock' && found.value.role === 'owner' && isLast(owners, id)) return refused({ code: 'lastOwner' });
    const now = deps.clock.now();
    const change = { lock: { lockedAt: now }, unlock: { lockedAt: null }, remove: { removedAt: now } }[state];
    await updateStaff(tx, id, change, now);
    await deleteStaffSessions(tx, id, null);
    await deleteTrustedBrowsers(tx, id);
    await insertAudit(tx, deps.clock, { actor: by.actor, action: `staff.${state}`, subject: `staff:${id}` });
    return ok(null);
  });
}

/** Mails a person who lost everything a link, valid for an hour, that sets up password and second step anew. */
export async function giveNewStart(deps: StaffDeps, by: Manager, id: string): Promise<Result<null, Refusal>> {
  return await deps.database.transaction(async (tx): Promise<Result<null, Refusal>> => {
    const found = await manageable(tx, by, id);
    if (!found.ok) return found;
    await mailLinkTo(deps, tx, 'recovery', found.value);
    await insertAudit(tx, deps.clock, { actor: by.actor, action: 'staff.new-start', subject: `staff:${id}` });
    return ok(null);
  });
}

/** Ends every session of a person. */
export async function endSessionsOf(deps: StaffDeps, by: Manager, id: string): Promise<Result<null, Refusal>> {
  return await deps.database.transaction(async (tx): Promise<Result<null, Refusal>> => {
    const found = await manageable(tx, by, id);
    if (!found.ok) return found;
    await deleteStaffSessions(tx, id, id === by.person.id ? by.actor.session : null);
    await insertAudit(tx, deps.clock, { actor: by.actor, action: 'staff.sessions.end', subject: `staff:${id}` });
    return ok(null);
  });
}

/** The people and the open invitations. */
export async function listStaff(deps: Pick<StaffDeps, 'database' | 'clock'>): Promise<{
  readonly people: Awaited<ReturnType<typeof listStaffRows>>;
  readonly invitations: readonly StaffLink[];
}> {
  return { people: await listStaffRows(deps.database.read), invitations: await listInvitations(deps.database.read) };
}

/** Whether this is the only owner who may sign in. */
export function isLast(owners: readonly string[], id: string): boolean {
  return owners.length === 1 && owners[0] === id;
}

/** Locks a person whom the manager may manage: nobody changes who may do more than they do. */
async function manageable(tx: Transaction, { person }: Manager, id: string) {
  const found = await lockStaff(tx, id);
  if (!found) return refused({ code: 'notFound' as const });
  const permissions = (await permissionsOfRole(tx, found.role)) ?? [];
  return mayGrant(person, permissions, found.markets) ? ok(found) : refused({ code: 'moreThanOwn' as const });
}
