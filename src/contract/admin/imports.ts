import { MARKET_CODES } from '#kernel/market';
import { EXPORT_KINDS } from '#shop/imports/columns.rules';
import { adminFile, adminRoute, body, form, uploadedFile, z } from './base.ts';

const id = z.object({ id: z.string().max(40) });
const column = z.object({
  index: z.int(),
  name: z.string(),
  key: z.string().nullable(),
  known: z.string().nullable(),
  /** How many of its cells hold something, and the first different ones. */
  filled: z.int(),
  first: z.array(z.string()),
});

/** What a person says of a sheet: whether its prices have VAT in, and the market that they are for. */
const answers = z.object({ pricesWithVat: z.boolean(), market: z.enum(MARKET_CODES) });

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
    /** The old shop that it was recognised as an export of, in the person's language; null for another sheet. */
    source: z.string().nullable(),
    /** The line of its head. */
    line: z.int(),
    /** Whether it has to be said if its prices have VAT in, and whether for which market. */
    asksVat: z.boolean(),
    asksMarket: z.boolean(),
    answers: answers.nullable(),
    /** A price of the file read both ways, for each market of the person; amounts as decimals. */
    examples: z.array(
      z.object({
        market: z.enum(MARKET_CODES),
        row: z.int(),
        subject: z.string(),
        inFile: z.string(),
        /** With VAT in: what it is before, and the VAT. */
        net: z.string(),
        vat: z.string(),
        /** Before VAT: what comes on it. */
        onTop: z.string(),
      }),
    ),
    /** Until when it can be undone, ISO 8601; null before its first rows are written, and when it is undone. */
    undoUntil: z.string().nullable(),
    /** The pictures of an old shop's products: how many wait, are stored, and were given up; the first hundred of these, each with why. */
    pictures: z.object({
      waiting: z.int(),
      stored: z.int(),
      failed: z.int(),
      problems: z.array(z.object({ product: z.string(), name: z.string(), url: z.string(), words: z.string() })),
    }),
  })
  .openapi('Import');

const plannedRow = z.object({
  number: z.int(),
  subject: z.string(),
  state: z.enum(['change', 'new', 'same', 'wrong', 'leftOut']),
  /** The address that the product has here, and what its price becomes; null where the sheet does not come from an old shop. */
  address: z.string().nullable(),
  price: z
    .object({ inFile: z.string(), net: z.string(), vat: z.string(), offer: z.string().nullable(), pays: z.string() })
    .nullable(),
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
  summary: 'Read a sheet (CSV or XLSX), ours or an old shop’s export; nothing is written yet',
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

export const answerImportCall = adminRoute({
  method: 'put',
  path: '/api/admin/imports/{id}/answers',
  needs: 'signed-in',
  summary: 'Say whether the prices of a sheet include VAT, and for which market they are',
  request: { params: id, ...body(answers) },
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
      counts: z.object({
        change: z.int(),
        new: z.int(),
        same: z.int(),
        wrong: z.int(),
        leftOut: z.int(),
        warnings: z.int(),
      }),
      /** What is to be known of an old shop's products in all; null for another sheet. */
      notes: z
        .object({
          /** New products without a name in a language. */
          withoutEnglish: z.int(),
          withoutArabic: z.int(),
          hasCounts: z.boolean(),
          newCategories: z.array(z.string()),
          /** Pictures at addresses of the old shop. */
          pictures: z.int(),
          /** Addresses of the old shop that will lead to a product. */
          addresses: z.int(),
        })
        .nullable(),
      /** Every wrong row, up to 1,000. */
      wrong: z.array(plannedRow),
      /** Rows with a warning, up to 1,000. */
      warned: z.array(plannedRow),
      /** Rows that would change or be new, the first 200. */
      changed: z.array(plannedRow),
      /** Rows that are left out on purpose, up to 1,000. */
      leftOut: z.array(plannedRow),
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
