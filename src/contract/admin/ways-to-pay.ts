import { MARKET_CODES } from '#kernel/market';
import { PAYMENT_METHODS } from '#kernel/payment-method';
import { adminRoute, z } from './base.ts';

/** Names the settings of the machine that a provider needs, and never tells a value. */
export const listWaysToPayCall = adminRoute({
  method: 'get',
  path: '/api/admin/ways-to-pay',
  needs: ['orders.create', 'settings.write'],
  summary: 'The payment methods of each open market: whether shoppers have it, and who takes it',
  answer: z
    .object({
      ways: z.array(
        z.object({
          market: z.enum(MARKET_CODES),
          method: z.enum(PAYMENT_METHODS),
          /** Whether it is on and somebody takes it. */
          offered: z.boolean(),
          /** Who takes it, or would once it is set up; null for cash. */
          provider: z
            .object({
              name: z.string(),
              /** `simulated` in a sandbox store. */
              credentials: z.enum(['simulated', 'set', 'missing']),
              variables: z.array(z.string()),
            })
            .nullable(),
        }),
      ),
    })
    .openapi('WaysToPay'),
});
