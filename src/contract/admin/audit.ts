import { adminRoute, listAnswer, z } from './base.ts';

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
