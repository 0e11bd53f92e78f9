import { readSessionCall } from '#contract/admin/session';
import { CONFIRMED_MS, isConfirmed } from '#shop/staff/session.rules';
import type { Shop } from '../../shop/shop.ts';
import type { AdminApi } from './app.ts';

type Deps = Pick<Shop, 'database' | 'clock'>;

/** Registers the calls of the own session. */
export function registerSession(admin: AdminApi, shop: Deps): void {
  admin.on(readSessionCall, async (c) => {
    const { signedIn } = c.var;
    if (!signedIn) {
      return c.json({ state: 'signed-out' as const, firstOwner: false, person: null, confirmedUntil: null }, 200);
    }
    const { person, session } = signedIn;
    const { confirmedAt } = session;
    const confirmedUntil =
      confirmedAt && isConfirmed(session, shop.clock.now()) ? new Date(confirmedAt.getTime() + CONFIRMED_MS) : null;
    return c.json(
      {
        state: session.complete ? ('signed-in' as const) : ('setting-up' as const),
        firstOwner: false,
        person: { ...person, permissions: [...person.permissions], markets: [...person.markets] },
        confirmedUntil: confirmedUntil?.toISOString() ?? null,
      },
      200,
    );
  });
}
