import { PERIOD_KINDS } from '#shop/retention/periods.rules';
import { adminRoute, body, z } from './base.ts';

const kind = z.enum(PERIOD_KINDS);

const retentionAnswer = z
  .object({
    version: z.int(),
    periods: z.array(
      z.object({
        kind,
        days: z.int(),
        least: z.int(),
        most: z.int(),
        set: z.object({ by: z.string(), at: z.string() }).nullable(),
      }),
    ),
    /** Days without use after which a guest's cart is emptied: a setting of the machine. */
    guestCartDays: z.int(),
  })
  .openapi('Retention');

export const readRetentionCall = adminRoute({
  method: 'get',
  path: '/api/admin/retention',
  needs: 'settings.write',
  summary: 'How many days personal data is kept',
  answer: retentionAnswer,
});

export const changeRetentionCall = adminRoute({
  method: 'patch',
  path: '/api/admin/retention',
  needs: 'settings.write',
  secondStep: true,
  versioned: true,
  summary: 'Change how many days personal data is kept',
  request: body(z.object({ periods: z.partialRecord(kind, z.number().nullable()) })),
  answer: retentionAnswer,
});
