import { adminFile, adminRoute, body, listAnswer, z } from './base.ts';

/** One act. `before` and `after` have the changed fields only. */
const auditEntry = z
  .object({
    id: z.string(),
    /** ISO 8601. */
    at: z.string(),
    /** A member of staff by id and name, or a command or job by its name. */
    actor: z.object({ kind: z.enum(['staff', 'system']), id: z.string(), name: z.string() }),
    /** The role at that moment; null for commands and jobs. */
    role: z.string().nullable(),
    request: z.string().nullable(),
    action: z.string(),
    subject: z.string(),
    market: z.string().nullable(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
    reason: z.string().nullable(),
    undoOf: z.string().nullable(),
    /** The act in the language of the person who reads. */
    words: z.object({
      did: z.string(),
      about: z.string(),
      /** The screen of what it was done to, below `/admin`. */
      path: z.string().nullable(),
      changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
      reason: z.string().nullable(),
      role: z.string().nullable(),
    }),
  })
  .openapi('AuditEntry');

/** Filters, sorts: `src/shop/audit/audit-list.rules.ts`. With `audit.own` alone a person sees the own acts. */
export const listAuditCall = adminRoute({
  method: 'get',
  path: '/api/admin/audit',
  needs: ['audit.read', 'audit.own'],
  summary: 'Who did what, newest first',
  answer: listAnswer(auditEntry).extend({
    /** Whose acts the list can be limited to, by name. */
    people: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
});

export const exportAuditCall = adminFile({
  method: 'post',
  path: '/api/admin/audit/export',
  needs: ['audit.read', 'audit.own'],
  media: 'application/octet-stream',
  summary: 'The acts of a list in words as a sheet, the newest 10,000 at most',
  request: body(
    z.object({
      /** The list call's filters, search and sort as it takes them. */
      query: z.string().max(2000).default(''),
      format: z.enum(['csv', 'xlsx']).default('xlsx'),
    }),
  ),
});
