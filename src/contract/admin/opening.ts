import { MARKET_CODES } from '#kernel/market';
import { MAX_CLOSING_WORDS } from '#shop/opening/closing.rules';
import { CHECK_STATES, CONDITION_IDS } from '#shop/opening/conditions.rules';
import { DECIDED, DECISION_PROBLEMS } from '#shop/opening/decisions.rules';
import { adminRoute, body, z } from './base.ts';

const at = z.string().nullable();

/** What mends a condition: a record to enter, a command, statement or setting of the machine, a page of the back office. */
const fix = z.union([
  z.object({ kind: z.literal('dns'), type: z.enum(['A', 'TXT']), name: z.string(), value: z.string() }),
  z.object({ kind: z.enum(['run', 'sql', 'setting']), text: z.string() }),
  z.object({ kind: z.literal('page'), path: z.string() }),
]);

const check = z
  .object({
    id: z.enum(CONDITION_IDS),
    market: z.enum(MARKET_CODES).nullable(),
    level: z.enum(['required', 'advised']),
    state: z.enum(CHECK_STATES),
    code: z.string(),
    values: z.record(z.string(), z.union([z.string(), z.number()])),
    evidence: z.string(),
    fixes: z.array(fix),
    /** When it was looked at, and for how long. */
    at: z.string(),
    took_ms: z.number(),
  })
  .openapi('OpeningCheck');

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
    checks: z.array(check),
    /** How many samples are there; `ordered` are the products of them that an order names. */
    samples: z.object({
      products: z.int(),
      ordered: z.int(),
      reviews: z.int(),
      coupons: z.int(),
      categories: z.int(),
      pictures: z.int(),
      documents: z.int(),
    }),
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

const decision = z
  .object({
    condition: z.enum(DECIDED),
    market: z.enum(MARKET_CODES),
    /** Which part of the condition: a policy and its language. */
    subject: z.string(),
    /** Names what is decided on as it is now. */
    basis: z.string(),
    words: z.object({ en: z.string(), ar: z.string() }),
    problem: z.enum(DECISION_PROBLEMS).nullable(),
    /** Where it is read, in the store; null where the words say all. */
    page: z.string().nullable(),
    /** Where it is changed, below `/admin`. */
    edit: z.string(),
    decided: z.object({ by: z.string(), at: z.string() }).nullable(),
  })
  .openapi('OpeningDecision');

export const readDecisionsCall = adminRoute({
  method: 'get',
  path: '/api/admin/opening/decisions/{market}',
  needs: 'settings.write',
  summary: 'What an owner has to read and decide before a market opens',
  request: { params: z.object({ market: z.enum(MARKET_CODES) }) },
  answer: z.object({ decisions: z.array(decision) }),
});

export const decideCall = adminRoute({
  method: 'post',
  path: '/api/admin/opening/decisions/{market}',
  needs: 'settings.write',
  summary: 'Keep that a text was read, or cash decided, as it is now',
  request: {
    params: z.object({ market: z.enum(MARKET_CODES) }),
    ...body(z.object({ condition: z.enum(DECIDED), subject: z.string().max(40), basis: z.string().max(64) })),
  },
  answer: z.object({ decisions: z.array(decision) }),
});

export const sendTestMailCall = adminRoute({
  method: 'post',
  path: '/api/admin/opening/test-mail',
  needs: 'settings.write',
  summary: 'Send oneself a mail whose link proves that mail arrives',
  answer: z.object({ to: z.string() }),
});

export const noteArrivalCall = adminRoute({
  method: 'post',
  path: '/api/admin/opening/test-mail/arrived',
  needs: 'settings.write',
  summary: 'Note that the link of the last test mail was pressed',
  request: body(z.object({ token: z.string().max(100) })),
  answer: opening,
});

export const takeSamplesCall = adminRoute({
  method: 'post',
  path: '/api/admin/opening/samples/take',
  needs: 'settings.write',
  secondStep: true,
  summary: 'Take the samples away; what the shop’s people made stays',
  answer: opening,
});

export const bringSamplesBackCall = adminRoute({
  method: 'post',
  path: '/api/admin/opening/samples/back',
  needs: 'settings.write',
  secondStep: true,
  summary: 'Load the samples again that were taken away, in a sandbox',
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
      words: z
        .object({
          en: z.string().max(MAX_CLOSING_WORDS).default(''),
          ar: z.string().max(MAX_CLOSING_WORDS).default(''),
        })
        .default({ en: '', ar: '' }),
      backAt: z.iso.datetime({ offset: true }).nullable().default(null),
    }),
  ),
  answer: opening,
});
