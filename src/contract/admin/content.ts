import { MARKET_CODES } from '#kernel/market';
import { CONTENT_KEYS } from '#shop/content/content-keys.rules';
import { VERSION_STATES } from '#shop/content/version-state.rules';
import { adminRoute, body, z } from './base.ts';

const key = z.object({ key: z.enum(CONTENT_KEYS) });
/** `2026-12-01T12:00` on the clock of a market. */
const localTime = z.string().regex(/^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2})?$/);
const time = z.object({ local: localTime, market: z.enum(MARKET_CODES) });

const facts = z
  .object({
    number: z.int(),
    state: z.enum(VERSION_STATES),
    author: z.string(),
    savedAt: z.string(),
    publishAt: z.string().nullable(),
    /** The market on whose clock `publishAt` was chosen. */
    market: z.enum(MARKET_CODES).nullable(),
    publishedAt: z.string().nullable(),
    restored: z.int().nullable(),
  })
  .openapi('ContentVersion');

const contentProblem = z.object({ path: z.string(), code: z.string(), words: z.string() });

const state = z
  .object({
    key: z.enum(CONTENT_KEYS),
    version: z.int(),
    live: z.object({ body: z.unknown(), facts: facts.nullable() }).nullable(),
    open: z.object({ body: z.unknown(), facts }).nullable(),
    /** What keeps the draft from being published. */
    problems: z.array(contentProblem),
  })
  .openapi('ContentState');

export const listContentCall = adminRoute({
  method: 'get',
  path: '/api/admin/content',
  needs: 'content.write',
  answer: z.object({
    items: z.array(z.object({ key: z.enum(CONTENT_KEYS), open: facts.nullable(), published: facts.nullable() })),
  }),
});

export const readContentCall = adminRoute({
  method: 'get',
  path: '/api/admin/content/{key}',
  needs: 'content.write',
  request: { params: key },
  answer: state,
});

export const saveDraftCall = adminRoute({
  method: 'put',
  path: '/api/admin/content/{key}/draft',
  needs: 'content.write',
  versioned: true,
  request: { params: key, ...body(z.object({ body: z.unknown() })) },
  answer: state,
});

export const discardDraftCall = adminRoute({
  method: 'delete',
  path: '/api/admin/content/{key}/draft',
  needs: 'content.write',
  versioned: true,
  request: { params: key },
  answer: state,
});

export const listVersionsCall = adminRoute({
  method: 'get',
  path: '/api/admin/content/{key}/versions',
  needs: 'content.write',
  request: { params: key },
  answer: z.object({ items: z.array(facts) }),
});

export const readVersionCall = adminRoute({
  method: 'get',
  path: '/api/admin/content/{key}/versions/{number}',
  needs: 'content.write',
  request: { params: key.extend({ number: z.coerce.number().int().min(1).max(1_000_000) }) },
  answer: z.object({ body: z.unknown(), facts }),
});

export const putBackCall = adminRoute({
  method: 'post',
  path: '/api/admin/content/{key}/put-back',
  needs: 'content.write',
  versioned: true,
  request: { params: key, ...body(z.object({ number: z.int().min(1) })) },
  answer: state,
});

export const publishContentCall = adminRoute({
  method: 'post',
  path: '/api/admin/content/{key}/publish',
  needs: 'content.publish',
  versioned: true,
  request: { params: key, ...body(z.object({ at: time.nullable() })) },
  answer: state,
});

export const unscheduleContentCall = adminRoute({
  method: 'post',
  path: '/api/admin/content/{key}/unschedule',
  needs: 'content.publish',
  versioned: true,
  request: { params: key },
  answer: state,
});

export const previewContentCall = adminRoute({
  method: 'post',
  path: '/api/admin/content/{key}/preview',
  needs: 'content.write',
  request: { params: key, ...body(z.object({ number: z.int().min(0), at: time.nullable() })) },
  answer: z.object({
    until: z.string(),
    /** The pages by market prefix, without the store's address. */
    paths: z.record(z.string(), z.string()),
  }),
});
