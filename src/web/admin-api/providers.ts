import { listProvidersCall } from '#contract/admin/providers';
import { readHealth } from '#shop/provider-health';
import type { Shop } from '../../shop/shop.ts';
import type { AdminApi } from './app.ts';

/** Registers the call that tells how the providers answer. */
export function registerProviders(admin: AdminApi, shop: Pick<Shop, 'database' | 'clock' | 'providers'>): void {
  admin.on(listProvidersCall, async (c) => {
    const providers = (await readHealth(shop)).map(({ lastAnswerAt, lastFailureAt, lastMessageAt, ...rest }) => ({
      ...rest,
      lastAnswerAt: lastAnswerAt?.toISOString() ?? null,
      lastFailureAt: lastFailureAt?.toISOString() ?? null,
      lastMessageAt: lastMessageAt?.toISOString() ?? null,
    }));
    return c.json({ providers }, 200);
  });
}
