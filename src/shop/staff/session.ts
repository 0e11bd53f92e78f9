import type { Database } from '#database/database';
import type { Clock } from '#kernel/clock';
import { isMarketCode, MARKET_CODES } from '#kernel/market';
import { hashToken } from '#shop/credentials';
import { isFixedRole, isPermission, type Person, permissionsOf } from './permissions.rules.ts';
import { getSessionWithStaff, updateStaffSessionUse } from './queries.ts';
import { isStaffUseOutdated, staffIdleSince } from './session.rules.ts';

/** A session of a member of staff. */
export type StaffSession = {
  readonly id: string;
  /** When the second step was given last; null before the first time. */
  readonly confirmedAt: Date | null;
  /** Whether the person has a second step: before it is set up, a session may only set it up. */
  readonly complete: boolean;
};

export type SignedIn = { readonly person: Person; readonly session: StaffSession };

type Deps = { readonly database: Database; readonly clock: Clock };

/**
 * The session of a token with its person; null when it has ended, is 12 hours old, was not used for 8, or the person was
 * locked or removed. One indexed query, and once in five minutes an update of its last use.
 */
export async function findStaffSession(deps: Deps, token: string): Promise<SignedIn | null> {
  const now = deps.clock.now();
  const hash = hashToken(token);
  const row = await getSessionWithStaff(deps.database.read, hash, now, staffIdleSince(now));
  if (!row) return null;
  if (isStaffUseOutdated(row.session.usedAt, now)) await updateStaffSessionUse(deps.database.read, hash, now);
  const { session, person, ownPermissions } = row;
  return {
    session: {
      id: session.id,
      confirmedAt: session.confirmedAt,
      complete: session.confirmedAt !== null || person.twoFactorEnabled,
    },
    person: personOf(person, ownPermissions),
  };
}

type StaffRow = Pick<Person, 'id' | 'name' | 'email' | 'role' | 'language'> & { readonly markets: readonly string[] };

/** A person with what the role allows; `own` are the permissions of a role of the shop's making. */
function personOf(row: StaffRow, own: readonly string[] | null): Person {
  const markets = row.markets.filter(isMarketCode);
  const { id, name, email, role, language } = row;
  return {
    id,
    name,
    email,
    role,
    language,
    permissions: new Set(isFixedRole(role) ? permissionsOf(role) : (own ?? []).filter(isPermission)),
    markets: markets.length > 0 ? markets : MARKET_CODES,
  };
}
