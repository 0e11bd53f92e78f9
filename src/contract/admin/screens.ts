import { adminRoute, body, z } from './base.ts';

const columns = z.array(z.string().max(40)).min(1).max(60);

/** What each person of the staff keeps of screens, and who has a record open. */
export const readColumnsCall = adminRoute({
  method: 'get',
  path: '/api/admin/columns',
  needs: 'signed-in',
  summary: 'The columns that the person chose, by grid',
  answer: z.object({ columns: z.record(z.string(), z.array(z.string())) }),
});

export const keepColumnsCall = adminRoute({
  method: 'put',
  path: '/api/admin/columns/{grid}',
  needs: 'signed-in',
  summary: 'Keep the chosen columns of a grid; null for its own',
  request: {
    params: z.object({ grid: z.string().regex(/^[a-z-]{1,30}$/) }),
    ...body(z.object({ columns: columns.nullable() })),
  },
  answer: z.object({ done: z.literal(true) }),
});

/** The kinds of records that say who else has them open. */
const OPEN_RECORDS = ['order', 'product', 'category', 'content', 'offer'] as const;
/** A record that says who else has it open, by its kind and id. */
export type OpenRecord = `${(typeof OPEN_RECORDS)[number]}:${string}`;

export const openRecordCall = adminRoute({
  method: 'put',
  path: '/api/admin/open-records',
  needs: 'signed-in',
  summary: 'Say that a record is open here; answers who else has it open',
  request: body(
    z.object({ record: z.string().regex(new RegExp(`^(${OPEN_RECORDS.join('|')}):[A-Za-z0-9._-]{1,64}$`)) }),
  ),
  answer: z.object({ others: z.array(z.object({ id: z.string(), name: z.string() })) }),
});
