import { EXPORT_KINDS } from '#shop/imports/columns.rules';
import { adminFile, adminRoute, body, form, uploadedFile, z } from './base.ts';

const id = z.object({ id: z.string().max(40) });
const column = z.object({ index: z.int(), name: z.string(), key: z.string().nullable(), known: z.string().nullable() });

/** A cell that a person corrected: the row as spreadsheets number it, and the index of its column from 0. */
const mends = z
  .array(z.object({ row: z.int(), index: z.int().min(0).max(200), value: z.string().max(20_000) }))
  .max(5000)
  .default([]);

const importAnswer = z
  .object({
    id: z.string(),
    file: z.string(),
    rows: z.int(),
    /** How many of them were written; those that were taken back count as well. */
    written: z.int(),
    state: z.enum(['read', 'applying', 'applied', 'undoing', 'undone']),
    /** The job that writes it or takes it back, while that is under way; none for a call that stopped before its end. */
    job: z.string().nullable(),
    columns: z.array(column),
    /** Whether the columns are enough to import something. */
    usable: z.boolean(),
    /** Until when it can be undone, ISO 8601; null before its first rows are written, and when it is undone. */
    undoUntil: z.string().nullable(),
  })
  .openapi('Import');

const plannedRow = z.object({
  number: z.int(),
  subject: z.string(),
  state: z.enum(['change', 'new', 'same', 'wrong']),
  cells: z.array(
    z.object({
      index: z.int(),
      column: z.string(),
      /** What is wrong, in the person's language; null for a change. */
      words: z.string().nullable(),
      inFile: z.string(),
      inStore: z.string().nullable(),
    }),
  ),
  warnings: z.array(z.object({ index: z.int(), column: z.string(), words: z.string(), inFile: z.string() })),
});

export const uploadImportCall = adminRoute({
  method: 'post',
  path: '/api/admin/imports',
  needs: ['products.write', 'prices.write', 'stock.adjust', 'content.write'],
  maxBytes: 22 * 1024 * 1024,
  summary: 'Read a sheet (CSV in UTF-8 or XLSX); nothing is written yet',
  request: form(z.object({ file: uploadedFile })),
  answer: importAnswer,
});

export const readImportCall = adminRoute({
  method: 'get',
  path: '/api/admin/imports/{id}',
  needs: 'signed-in',
  summary: 'A sheet that was read',
  request: { params: id },
  answer: importAnswer,
});

export const recentImportsCall = adminRoute({
  method: 'get',
  path: '/api/admin/imports',
  needs: 'signed-in',
  summary: 'Own imports that can still be undone, newest first',
  answer: z.object({
    rows: z.array(z.object({ id: z.string(), file: z.string(), rows: z.int(), undoUntil: z.string() })),
  }),
});

export const mapColumnsCall = adminRoute({
  method: 'put',
  path: '/api/admin/imports/{id}/columns',
  needs: 'signed-in',
  summary: 'Say what columns of a sheet are, where their names do not',
  request: {
    params: id,
    ...body(
      z.object({
        columns: z.array(z.object({ index: z.int().min(0).max(200), key: z.string().max(60).nullable() })).max(200),
      }),
    ),
  },
  answer: importAnswer,
});

export const dryRunImportCall = adminRoute({
  method: 'post',
  path: '/api/admin/imports/{id}/dry-run',
  needs: 'signed-in',
  summary: 'What importing would do, row by row',
  request: { params: id, ...body(z.object({ mends })) },
  answer: z
    .object({
      counts: z.object({ change: z.int(), new: z.int(), same: z.int(), wrong: z.int(), warnings: z.int() }),
      /** Every wrong row, up to 1,000. */
      wrong: z.array(plannedRow),
      /** Rows with a warning, up to 1,000. */
      warned: z.array(plannedRow),
      /** Rows that would change or be new, the first 200. */
      changed: z.array(plannedRow),
    })
    .openapi('DryRun'),
});

export const applyImportCall = adminRoute({
  method: 'post',
  path: '/api/admin/imports/{id}/apply',
  mayBeJob: true,
  needs: 'signed-in',
  summary: 'Write the rows in small steps; a sheet of more than 200 rows is a job',
  request: { params: id, ...body(z.object({ mends, leaveOut: z.boolean(), expected: z.int().min(0) })) },
  answer: z.object({ written: z.int(), undoUntil: z.string() }),
});

export const undoImportCall = adminRoute({
  method: 'post',
  path: '/api/admin/imports/{id}/undo',
  mayBeJob: true,
  needs: 'signed-in',
  summary: 'Take an import back within 24 hours; one of more than 200 rows is a job',
  request: { params: id },
  answer: z.object({ undone: z.int() }),
});

export const importErrorsCall = adminFile({
  method: 'get',
  path: '/api/admin/imports/{id}/errors',
  needs: 'signed-in',
  summary: 'The wrong rows as the same sheet with a column of reasons',
  media: 'application/octet-stream',
  request: { params: id, query: z.object({ format: z.enum(['csv', 'xlsx']).default('xlsx') }) },
});

export const exportCall = adminFile({
  method: 'get',
  path: '/api/admin/exports/{kind}',
  needs: 'products.read',
  summary: 'Products, prices, stock, translations or spellings as a sheet that can be imported again',
  media: 'application/octet-stream',
  request: {
    params: z.object({ kind: z.enum(EXPORT_KINDS) }),
    query: z.object({ format: z.enum(['csv', 'xlsx']).default('xlsx') }),
  },
});
