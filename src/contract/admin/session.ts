import { LANGUAGES, MARKET_CODES } from '#kernel/market';
import { adminRoute, z } from './base.ts';

const sessionAnswer = z
  .object({
    /** `signed-out`, `setting-up` (the second step is missing) or `signed-in`. */
    state: z.enum(['signed-out', 'setting-up', 'signed-in']),
    /** Whether /admin shows the form of the first owner: in a sandbox store on localhost, before there is an owner. */
    firstOwner: z.boolean(),
    person: z
      .object({
        id: z.string(),
        name: z.string(),
        email: z.string(),
        role: z.string(),
        permissions: z.array(z.string()),
        markets: z.array(z.enum(MARKET_CODES)),
        language: z.enum(LANGUAGES),
      })
      .nullable(),
    /** Until when sensitive acts need no second step again, ISO 8601; null when they do. */
    confirmedUntil: z.string().nullable(),
  })
  .openapi('StaffSession');

export const readSessionCall = adminRoute({
  method: 'get',
  path: '/api/admin/session',
  needs: 'nobody',
  summary: 'Who is signed in, and what they may do',
  answer: sessionAnswer,
});
