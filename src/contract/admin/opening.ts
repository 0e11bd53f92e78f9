import { checkShape } from '#shop/opening/check-shape.rules';
import { MAX_CLOSING_WORDS } from '#shop/opening/closing.rules';
import { CONDITION_IDS } from '#shop/opening/conditions.rules';
import { adminRoute, body, z } from './base.ts';

const at = z.string().nullable();

const opening = z
  .object({
    mode: z.enum(['sandbox', 'live']),
    state: z.enum(['open', 'closed']),
    /** The first opening. */
    openedAt: at,
    /** Who opened or closed it last. */
    changed: z.object({ by: z.string(), at: z.string() }).nullable(),
    words: z.object({ en: z.string(), ar: z.string() }).nullable(),
    backAt: at,
    /** The address that shoppers type. */
    store: z.string(),
    /** What was last seen of every condition; none where nobody has looked. */
    checks: z.array(checkShape),
  })
  .openapi('Opening');

export const readOpeningCall = adminRoute({
  method: 'get',
  path: '/api/admin/opening',
  needs: 'settings.write',
  summary: 'Whether shoppers see the store, and what was last seen of the conditions of opening',
  answer: opening,
});

export const lookAgainCall = adminRoute({
  method: 'post',
  path: '/api/admin/opening/checks',
  needs: 'settings.write',
  summary: 'Look at every condition of opening anew, or at one alone; takes up to half a minute',
  request: body(z.object({ only: z.enum(CONDITION_IDS).nullable().default(null) })),
  answer: opening,
});

export const openStoreCall = adminRoute({
  method: 'post',
  path: '/api/admin/opening/open',
  needs: 'settings.write',
  secondStep: true,
  summary: 'Open the store to shoppers, after every condition of a live store was looked at anew',
  answer: opening,
});

export const closeStoreCall = adminRoute({
  method: 'post',
  path: '/api/admin/opening/close',
  needs: 'settings.write',
  secondStep: true,
  summary: 'Close the store to shoppers for a while',
  request: body(
    z.object({
      en: z.string().max(MAX_CLOSING_WORDS).default(''),
      ar: z.string().max(MAX_CLOSING_WORDS).default(''),
      backAt: z.iso.datetime({ offset: true }).nullable().default(null),
    }),
  ),
  answer: opening,
});
