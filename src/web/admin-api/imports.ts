import {
  applyImportCall,
  dryRunImportCall,
  exportCall,
  importErrorsCall,
  mapColumnsCall,
  readImportCall,
  recentImportsCall,
  undoImportCall,
  uploadImportCall,
} from '#contract/admin/imports';
import type { Language } from '#kernel/market';
import { minor, toDecimalText } from '#kernel/money';
import {
  applyImport,
  dryRun,
  exportRows,
  isJobSized,
  listUndoable,
  mapColumns,
  type PlannedRow,
  readImport,
  type StoredImport,
  startImportJob,
  startUndoJob,
  UNDO_MS,
  undoImport,
  uploadSheet,
} from '#shop/imports';
import { ALL_COLUMNS, permissionOf } from '#shop/imports/columns.rules';
import { columnsOf, type FileColumn, isUsable } from '#shop/imports/plan.rules';
import { writeCsv, writeXlsx } from '#shop/sheets';
import { mayDo, type Permission, type Person } from '#shop/staff/permissions.rules';
import { listed } from '#texts/listed';
import type { Shop } from '../../shop/shop.ts';
import type { AdminApi } from './app.ts';
import { needsSecondStep } from './guard.ts';
import { importWords } from './import-words.ts';
import { problem } from './problems.ts';

const MAX_WRONG = 1000;
const MAX_CHANGED = 200;
const MEDIA = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
type Format = keyof typeof MEDIA;

/** Registers the calls of imports and exports. */
export function registerImports(admin: AdminApi, shop: Pick<Shop, 'database' | 'clock' | 'jobs'>): void {
  admin.on(uploadImportCall, async (c) => {
    const { actor, person } = c.var;
    const { file } = c.req.valid('form');
    const bytes = new Uint8Array(await file.arrayBuffer());
    const done = await uploadSheet(shop, { actor, file: file.name, bytes });
    if (!done.ok) {
      const { error } = done;
      if ('row' in error) return problem(c, error.code, {}, { row: error.row, column: error.column });
      return problem(c, error.code);
    }
    const missing = missingFor(person, done.value);
    if (missing) return problem(c, 'forbidden', { permission: missing });
    return c.json(answerOf({ ...done.value, written: 0 }, c.var.language), 200);
  });

  admin.on(readImportCall, async (c) => {
    const stored = await readImport(shop, c.var.actor, c.req.valid('param').id);
    return stored ? c.json(answerOf(stored, c.var.language), 200) : problem(c, 'notFound');
  });

  admin.on(recentImportsCall, async (c) => {
    const found = await listUndoable(shop, c.var.actor);
    const rows = found.map(({ appliedAt, ...one }) => ({ ...one, undoUntil: undoUntil(appliedAt) }));
    return c.json({ rows }, 200);
  });

  admin.on(mapColumnsCall, async (c) => {
    const { actor, person, language } = c.var;
    const { id } = c.req.valid('param');
    const { columns } = c.req.valid('json');
    const stored = await readImport(shop, actor, id);
    if (!stored) return problem(c, 'notFound');
    const mapping = Object.fromEntries(columns.map(({ index, key }) => [String(index), key ?? '']));
    const missing = missingFor(person, { ...stored, mapping });
    if (missing) return problem(c, 'forbidden', { permission: missing });
    const done = await mapColumns(shop, { actor, id, columns });
    return done.ok ? c.json(answerOf({ ...done.value, written: 0 }, language), 200) : problem(c, done.error.code);
  });

  admin.on(dryRunImportCall, async (c) => {
    const { actor, person, language } = c.var;
    const stored = await readImport(shop, actor, c.req.valid('param').id);
    if (!stored) return problem(c, 'notFound');
    const missing = missingFor(person, stored);
    if (missing) return problem(c, 'forbidden', { permission: missing });
    if (!isUsable(columnsOf(stored.header, stored.mapping))) return problem(c, 'importColumns');
    const { mends } = c.req.valid('json');
    const columns = columnsOf(stored.header, stored.mapping);
    const counts = { change: 0, new: 0, same: 0, wrong: 0, warnings: 0 };
    const listed = { wrong: [] as RowAnswer[], warned: [] as RowAnswer[], changed: [] as RowAnswer[] };
    const list = (rows: RowAnswer[], most: number, one: PlannedRow) => {
      if (rows.length < most) rows.push(rowAnswer(one, columns, language));
    };
    await dryRun(shop, { actor, stored, mends }, (planned) => {
      for (const one of planned) {
        counts[one.state] += 1;
        if (one.state === 'wrong') list(listed.wrong, MAX_WRONG, one);
        else if (one.state !== 'same') list(listed.changed, MAX_CHANGED, one);
        if (one.warnings.length === 0 || one.state === 'wrong') continue;
        counts.warnings += 1;
        list(listed.warned, MAX_WRONG, one);
      }
    });
    return c.json({ counts, ...listed }, 200);
  });

  admin.on(applyImportCall, async (c) => {
    const { actor, person } = c.var;
    const { id } = c.req.valid('param');
    const stored = await readImport(shop, actor, id);
    if (!stored) return problem(c, 'notFound');
    const missing = missingFor(person, stored);
    if (missing) return problem(c, 'forbidden', { permission: missing });
    const order = { actor, id, ...c.req.valid('json') };
    const step = needsSecondStep(shop, c);
    if (step && (await fallsFar(shop, { actor, stored, mends: order.mends }))) return step;
    if (isJobSized(stored)) {
      const started = await startImportJob(shop, order);
      if (started.ok) return c.json({ job: started.value }, 202);
      return problem(c, started.error.code);
    }
    const done = await applyImport(shop, order);
    if (done.ok) {
      return c.json({ written: done.value, undoUntil: undoUntil(shop.clock.now()) }, 200);
    }
    if (done.error.code === 'countChanged') return problem(c, 'countChanged', {}, { n: done.error.n });
    return problem(c, done.error.code);
  });

  admin.on(undoImportCall, async (c) => {
    const { actor, person } = c.var;
    const { id } = c.req.valid('param');
    const stored = await readImport(shop, actor, id);
    const missing = stored && missingFor(person, stored);
    if (missing) return problem(c, 'forbidden', { permission: missing });
    if (stored && isJobSized(stored)) {
      const started = await startUndoJob(shop, { actor, id });
      if (started.ok) return c.json({ job: started.value }, 202);
      return problem(c, started.error.code);
    }
    const done = await undoImport(shop, { actor, id });
    if (done.ok) return c.json({ undone: done.value }, 200);
    if (done.error.code === 'importChangedSince') {
      return problem(c, 'importChangedSince', {}, { names: listed(c.var.language, done.error.names.slice(0, 5)) });
    }
    return done.error.code === 'countChanged' ? problem(c, 'importUndone') : problem(c, done.error.code);
  });

  admin.on(importErrorsCall, async (c) => {
    const { actor, language } = c.var;
    const stored = await readImport(shop, actor, c.req.valid('param').id);
    if (!stored) return problem(c, 'notFound');
    const columns = columnsOf(stored.header, stored.mapping);
    const wrong: string[][] = [];
    await dryRun(shop, { actor, stored, mends: [] }, (planned, rows) => {
      for (const [at, { state, cells }] of planned.entries()) {
        if (state !== 'wrong') continue;
        const reasons = cells.map(
          ({ index, code }) => `${columns[index]?.name ?? ''}: ${importWords(code ?? 'wrong', language)}`,
        );
        wrong.push([...stored.header.map((_, index) => rows[at]?.cells[index] ?? ''), reasons.join('; ')]);
      }
    });
    const reasons = language === 'ar' ? 'السبب' : 'Reason';
    const { format } = c.req.valid('query');
    return c.body(
      await bytesOf(format, [[...stored.header, reasons], ...wrong], language),
      200,
      headersOf(format, 'errors'),
    );
  });

  admin.on(exportCall, async (c) => {
    const { kind } = c.req.valid('param');
    const { format } = c.req.valid('query');
    const { language, person } = c.var;
    const rows = await exportRows(shop, kind, language, person.markets);
    return c.body(await bytesOf(format, rows, language), 200, headersOf(format, kind));
  });
}

type Rows = Awaited<ReturnType<typeof exportRows>>;

async function bytesOf(format: Format, rows: Rows, language: Language): Promise<Uint8Array<ArrayBuffer>> {
  const rightToLeft = language === 'ar';
  return new Uint8Array(format === 'csv' ? writeCsv(rows) : await writeXlsx([{ name: 'Sheet', rows, rightToLeft }]));
}

function headersOf(format: Format, name: string) {
  return { 'Content-Type': MEDIA[format], 'Content-Disposition': `attachment; filename="${name}.${format}"` };
}

/** Until when an import can be undone. */
function undoUntil(appliedAt: Date): string {
  return new Date(appliedAt.getTime() + UNDO_MS).toISOString();
}

/** The permission that a person lacks for the columns of a sheet; null for none. */
function missingFor(person: Person, { header, mapping }: Pick<StoredImport, 'header' | 'mapping'>): Permission | null {
  const needed = columnsOf(header, mapping).flatMap(({ column }) => (column ? (permissionOf(column) ?? []) : []));
  return needed.find((one) => !mayDo(person, one)) ?? null;
}

function columnName({ name, column }: FileColumn, language: Language): string {
  return column ? column.name[language] : name;
}

type RowAnswer = ReturnType<typeof rowAnswer>;

/** Whether what is asked for a product falls so far that importing a sheet asks for the second step. */
async function fallsFar(shop: Parameters<typeof dryRun>[0], looked: Parameters<typeof dryRun>[1]): Promise<boolean> {
  let isFar = false;
  await dryRun(shop, looked, (planned) => {
    isFar ||= planned.some((row) => row.fallsFar && row.state === 'change');
  });
  return isFar;
}

function answerOf(stored: StoredImport & { readonly written: number }, language: Language) {
  const { id, file, state, jobId, appliedAt, header, mapping, count, written } = stored;
  const columns = columnsOf(header, mapping);
  return {
    id,
    file,
    state,
    job: state === 'applying' || state === 'undoing' ? jobId : null,
    rows: count,
    written,
    usable: isUsable(columns),
    columns: columns.map((one) => ({
      index: one.index,
      name: one.name,
      key: one.column?.key ?? null,
      known: one.column ? (ALL_COLUMNS.find(({ key }) => key === one.column?.key)?.name[language] ?? null) : null,
    })),
    undoUntil: state !== 'undone' && appliedAt ? undoUntil(appliedAt) : null,
  };
}

function rowAnswer(
  { number, subject, state, cells, warnings, wanted: _ }: PlannedRow,
  columns: readonly FileColumn[],
  language: Language,
) {
  const nameOf = (index: number) => {
    const column = columns[index];
    return column ? columnName(column, language) : '';
  };
  return {
    number,
    subject,
    state,
    cells: cells.map(({ index, code, inFile, inStore }) => ({
      index,
      column: nameOf(index),
      words: code === null ? null : importWords(code, language),
      inFile,
      inStore: inStore === null ? null : shownAmount(columns[index], inStore),
    })),
    warnings: warnings.map(({ index, code }) => ({
      index,
      column: nameOf(index),
      words: importWords(code, language),
      inFile: cells.find((cell) => cell.index === index)?.inFile ?? '',
    })),
  };
}

/** Amounts are kept in minor units and shown with decimals. */
function shownAmount(column: FileColumn | undefined, text: string): string {
  const found = column?.column;
  if (found?.kind !== 'money' || !found.currency || !/^\d+$/.test(text)) return text;
  return toDecimalText(minor(Number(text)), found.currency);
}
