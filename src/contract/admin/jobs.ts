import { adminRoute, z } from './base.ts';

export const readJobCall = adminRoute({
  method: 'get',
  path: '/api/admin/jobs/{id}',
  needs: 'signed-in',
  summary: 'How far an own job is, and the rows it could not do',
  request: { params: z.object({ id: z.string().max(40) }) },
  answer: z
    .object({
      id: z.string(),
      kind: z.string(),
      state: z.enum(['waiting', 'running', 'done', 'failed']),
      total: z.int(),
      done: z.int(),
      /** The rows that were not done; at most 500 of `refusedCount`. */
      refused: z.array(z.object({ row: z.string(), code: z.string(), words: z.string() })),
      refusedCount: z.int(),
      /** The rows that an act on a whole sheet wrote, once it is done; null for an act whose rows have a result each. */
      written: z.int().nullable(),
      /** The papers that it has made so far. */
      papers: z.array(z.object({ kind: z.enum(['labels', 'manifest']), paper: z.string() })),
    })
    .openapi('StaffJob'),
});
