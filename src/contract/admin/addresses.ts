import { MARKET_CODES } from '#kernel/market';
import { adminRoute, z } from './base.ts';

const market = z.enum(MARKET_CODES);

export const readAddressFiguresCall = adminRoute({
  method: 'get',
  path: '/api/admin/national-addresses',
  needs: ['orders.read', 'parcels.print', 'parcels.pack', 'parcels.hand-over'],
  summary: 'Orders of the last 30 days without a national address by market, and the parcels that wait for one now',
  answer: z
    .object({
      markets: z.array(z.object({ market, orders: z.int(), without: z.int(), held: z.int() })),
      /** Oldest first. */
      waiting: z.array(
        z.object({
          market,
          number: z.int(),
          city: z.string(),
          since: z.string(),
          /** When the shopper was last asked. */
          askedAt: z.string().nullable(),
        }),
      ),
    })
    .openapi('NationalAddresses'),
});
