import type { Database } from '#database/database';
import { type Clock, DAY_MS } from '#kernel/clock';
import type { Language } from '#kernel/market';
import { insertAudit } from '#shop/audit';
import { deleteOldLinks } from './link-queries.ts';
import { forgetOpenRecords } from './screens.ts';
import type { Own } from './second-step.ts';
import { staffIdleSince } from './session.rules.ts';
import {
  deleteEndedSignIns,
  deleteStaffSession,
  deleteStaffSessions,
  getSecondStep,
  listOpenSessions,
  listStaffPasskeys,
  updateLanguage,
} from './sign-in-queries.ts';

type Deps = { readonly database: Database; readonly clock: Clock };

/** The open sessions of a person, last used first. */
export async function ownStaffSessions(deps: Deps, { person, session }: Pick<Own, 'person' | 'session'>) {
  const now = deps.clock.now();
  const rows = await listOpenSessions(deps.database.read, person.id, now, staffIdleSince(now));
  return rows.map((row) => ({ ...row, current: row.id === session.id }));
}

/** Ends one session of a person. Returns false when the person has none with this id. */
export async function endStaffSession(
  deps: Deps,
  { person, actor }: Pick<Own, 'person' | 'actor'>,
  id: string,
): Promise<boolean> {
  return await deps.database.transaction(async (tx) => {
    if (!(await deleteStaffSession(tx, person.id, id))) return false;
    await insertAudit(tx, deps.clock, { actor, action: 'session.end', subject: `staff:${person.id}` });
    return true;
  });
}

/** Ends a person's sessions but this one. */
export async function endOtherStaffSessions(deps: Deps, { person, session, actor }: Own): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const ended = await deleteStaffSessions(tx, person.id, session.id);
    await insertAudit(tx, deps.clock, {
      actor,
      action: 'session.end-others',
      subject: `staff:${person.id}`,
      after: { ended },
    });
  });
}

/** Signs out: ends this session. */
export async function signOutStaff(deps: Deps, { person, session, actor }: Own): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await deleteStaffSession(tx, person.id, session.id);
    await insertAudit(tx, deps.clock, { actor, action: 'session.close', subject: `staff:${person.id}` });
  });
}

/** What a person has for the second step, and whether there is a password. */
export async function secondStepOf({ database }: Pick<Deps, 'database'>, staffId: string) {
  const { app, passkeys, password } = await getSecondStep(database.read, staffId);
  return { app, passkeys, password };
}

/** A person's passkeys, oldest first. */
export async function staffPasskeys({ database }: Pick<Deps, 'database'>, staffId: string) {
  return await listStaffPasskeys(database.read, staffId);
}

/** Sets a person's own language. */
export async function setStaffLanguage(
  { database }: Pick<Deps, 'database'>,
  staffId: string,
  language: Language,
): Promise<void> {
  await updateLanguage(database.read, staffId, language);
}

const SHOWN_MS = 30 * DAY_MS;

/** Deletes sessions, steps and links that have ended; an invitation that ended is shown for 30 days more. */
export async function cleanUpStaff(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await deps.database.transaction(async (tx) => {
    await deleteEndedSignIns(tx, now, staffIdleSince(now));
    await deleteOldLinks(tx, new Date(now.getTime() - SHOWN_MS));
  });
  await forgetOpenRecords(deps);
}
