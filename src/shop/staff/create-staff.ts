import type { Database, Transaction } from '#database/database';
import type { Clock } from '#kernel/clock';
import { randomId } from '#kernel/ids';
import type { Language, MarketCode } from '#kernel/market';
import { type Actor, insertAudit } from '#shop/audit';
import { hashToken } from '#shop/credentials';
import { insertStaff, insertStaffSession } from './queries.ts';
import { STAFF_SESSION_SECONDS } from './session.rules.ts';

type Deps = { readonly database: Database; readonly clock: Clock };

type NewStaff = {
  readonly name: string;
  readonly email: string;
  /** A fixed role or the id of an own one. */
  readonly role: string;
  /** None: every market. */
  readonly markets: readonly MarketCode[];
  readonly language: Language;
};

/** Writes a member of staff, who cannot sign in yet, and returns the id. */
export async function createStaff(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  actor: Actor,
  person: NewStaff,
): Promise<string> {
  const id = `s_${randomId(24)}`;
  const now = deps.clock.now();
  const { name, email, role, markets, language } = person;
  await insertStaff(tx, {
    id,
    name,
    email: email.toLowerCase(),
    role,
    markets: [...markets],
    language,
    createdAt: now,
    updatedAt: now,
  });
  await insertAudit(tx, deps.clock, {
    actor,
    action: 'staff.create',
    subject: `staff:${id}`,
    after: { role, markets: [...markets] },
  });
  return id;
}

/**
 * Opens a session and returns its token, which is stored as a hash. `isConfirmed` says whether both steps were taken;
 * otherwise it may only set up the second one.
 */
export async function openStaffSession(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  staffId: string,
  browser: { readonly name: string; readonly country: string },
  { isConfirmed }: { readonly isConfirmed: boolean },
): Promise<string> {
  const token = randomId(32);
  const now = deps.clock.now();
  await insertStaffSession(tx, {
    id: randomId(24),
    token: hashToken(token),
    userId: staffId,
    expiresAt: new Date(now.getTime() + STAFF_SESSION_SECONDS * 1000),
    usedAt: now,
    confirmedAt: isConfirmed ? now : null,
    browser: browser.name,
    country: browser.country,
    createdAt: now,
    updatedAt: now,
  });
  return token;
}
