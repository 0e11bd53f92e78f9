import { adminFile, adminRoute, body, form, listAnswer, uploadedFile, z } from './base.ts';

/** The calls about the addresses of the old shop. */

const target = z.object({
  kind: z.enum(['product', 'category', 'page', 'url', 'missing']),
  /** The id of a product or category, a path, or an https address. */
  target: z.string(),
});
const redirectRow = target.extend({
  /** The old address, with `/*` for everything below it. */
  id: z.string(),
  /** The product's names; null for any other target. */
  product: z.object({ en: z.string(), ar: z.string() }).nullable(),
  /** Where it leads, without market prefix; null where that is not there. */
  leadsTo: z.string().nullable(),
  /** Uses in the last seven days. */
  hits: z.int(),
  /** ISO 8601; null for one that was never used. */
  lastAt: z.string().nullable(),
  /** The imported file; empty for one that was typed. */
  source: z.string(),
});
export type RedirectAnswer = z.infer<typeof redirectRow>;

export const listRedirectsCall = adminRoute({
  method: 'get',
  path: '/api/admin/redirects',
  needs: 'content.write',
  summary: 'Old addresses and where they lead, the most used first',
  answer: listAnswer(redirectRow),
});

export const listMissedCall = adminRoute({
  method: 'get',
  path: '/api/admin/redirects/missed',
  needs: 'content.write',
  summary: 'What was asked for in the last seven days and not found, the most asked for first',
  answer: z.object({
    items: z.array(
      z.object({
        path: z.string(),
        hits: z.int(),
        /** The host of the page that linked to it last; empty for an address that was typed. */
        host: z.string(),
        lastAt: z.string(),
        /** The product that was probably meant, with its address here. */
        guess: z.object({ to: z.string(), title: z.object({ en: z.string(), ar: z.string() }) }).nullable(),
      }),
    ),
  }),
});

const addresses = z.string().max(1000);

export const addRedirectCall = adminRoute({
  method: 'post',
  path: '/api/admin/redirects',
  needs: 'content.publish',
  summary: 'Lead an old address on, or somewhere else than before',
  request: body(z.object({ from: addresses, to: addresses })),
  answer: z.object({ saved: z.literal(true) }),
});

export const removeRedirectsCall = adminRoute({
  method: 'post',
  path: '/api/admin/redirects/remove',
  needs: 'content.publish',
  summary: 'Take old addresses away',
  request: body(z.object({ ids: z.array(addresses).min(1).max(500) })),
  answer: z.object({ removed: z.int() }),
});

export const tryRedirectCall = adminRoute({
  method: 'post',
  path: '/api/admin/redirects/try',
  needs: 'content.write',
  summary: 'What a visitor of an address gets: a page, where it leads, or nothing',
  request: body(z.object({ address: addresses })),
  answer: z.object({ status: z.union([z.literal(200), z.literal(301), z.literal(404)]), location: z.string() }),
});

/** The rows of each outcome that are shown. */
const planned = z.object({
  counts: z.object({
    new: z.int(),
    change: z.int(),
    same: z.int(),
    leftOut: z.int(),
    wrong: z.int(),
    warning: z.int(),
  }),
  rows: z.array(
    z.object({
      row: z.int(),
      from: z.string(),
      state: z.enum(['new', 'change', 'same', 'leftOut', 'wrong']),
      to: z.string(),
      words: z.string(),
    }),
  ),
});
export type PlannedAnswer = z.infer<typeof planned>;

const sheet = {
  needs: 'content.publish',
  maxBytes: 22 * 1024 * 1024,
  request: form(z.object({ file: uploadedFile })),
  answer: planned,
} as const;

export const previewRedirectsCall = adminRoute({
  ...sheet,
  method: 'post',
  path: '/api/admin/redirects/preview',
  summary: 'What a sheet of old addresses would become; nothing is written',
});

export const importRedirectsCall = adminRoute({
  ...sheet,
  method: 'post',
  path: '/api/admin/redirects/import',
  summary: 'Write the rows of a sheet of old addresses that are in order; wrong ones are left out',
});

export const exportRedirectsCall = adminFile({
  method: 'get',
  path: '/api/admin/redirects/export',
  needs: 'content.write',
  summary: 'All old addresses as a sheet that can be imported again',
  media: 'text/csv',
});
