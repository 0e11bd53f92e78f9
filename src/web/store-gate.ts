import { readStoreState, type StoreState } from '#shop/opening';
import { findStaffSession } from '#shop/staff';
import { STAFF_COOKIES, staffToken } from '#shop/staff/staff-cookies.rules';
import type { OpenCache } from '../changes/cache.ts';
import type { Shop } from '../shop/shop.ts';
import { cookieValue } from './http/cookie.rules.ts';

/** How a request sees the store: as shoppers do, closed or open, or as signed-in staff see it while it is closed. */
export type StoreView =
  | { readonly as: 'open' | 'staff' }
  | { readonly as: 'closed'; readonly closing: Pick<StoreState, 'changed' | 'words' | 'backAt'> };

/** Says how a request sees the store, by its Cookie header. Rejects while the state was never read and the database is away. */
export type StoreGate = (cookie: string | null | undefined) => Promise<StoreView>;

/** The state is as new as what the process knows of changes; while it cannot be read, the last one holds for as long as pages do. */
const STALENESS = { staleMs: 0, staleIfErrorMs: 6 * 3_600_000 };
/** About how much memory the state takes. */
const STATE_BYTES = 1000;

/** Opens the gate of a process: it follows the state of the store through the feed (docs/caching.md). */
export function openStoreGate(shop: Pick<Shop, 'database' | 'clock' | 'opening'>, open: OpenCache): StoreGate {
  const cache = open<StoreState>({ name: 'store-state', maxBytes: 2 * STATE_BYTES, work: 'page' });
  return async (cookie) => {
    const state = await cache.get(
      'state',
      async ({ database }) => ({
        value: await readStoreState({ database, opening: shop.opening }),
        bytes: STATE_BYTES,
        cacheable: true,
      }),
      STALENESS,
    );
    if (state.state === 'open') return { as: 'open' };
    const token = staffToken(cookieValue(cookie, STAFF_COOKIES.session));
    const signedIn = token === null ? null : await findStaffSession(shop, token);
    return signedIn?.session.complete ? { as: 'staff' } : { as: 'closed', closing: state };
  };
}
