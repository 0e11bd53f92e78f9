import { MARKET_CODES } from '#kernel/market';
import { adminRoute, z } from './base.ts';

/** What waits on a screen; `hot` when it wants a person now. */
const figure = z.object({ count: z.int(), hot: z.boolean() });

export const readWaitingCall = adminRoute({
  method: 'get',
  path: '/api/admin/waiting',
  needs: 'signed-in',
  summary: 'What waits on each screen that the person may see, by the screen’s name',
  request: { query: z.object({ market: z.enum(MARKET_CODES).optional() }) },
  answer: z.record(z.string(), figure),
});
