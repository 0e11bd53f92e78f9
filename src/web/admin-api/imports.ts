import {
  answerImportCall,
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
import { DEFAULT_MARKET, isTradeCurrency, type Language, type TradeCurrency } from '#kernel/market';
import { minor, share, toDecimalText } from '#kernel/money';
import type { Actor } from '#shop/audit';
import {
  answerImport,
  applyImport,
  CHANGED_HERE,
  dryRun,
  exampleOf,
  exportRows,
  formOf,
  isJobSized,
  listUndoable,
  mapColumns,
  needOf,
  type PlannedRow,
  picturesOfImport,
  readImport,
  type StoredImport,
  startImportJob,
  startUndoJob,
  UNDO_MS,
  undoImport,
  uploadSheet,
} from '#shop/imports';
import { ALL_COLUMNS, permissionOf } from '#shop/imports/columns.rules';
import { OLD_FIELDS } from '#shop/imports/old-fields.rules';
import { asksVat, columnsOf, type FileColumn } from '#shop/imports/plan.rules';
import { oldFieldsOf, presetOf } from '#shop/imports/presets/presets.rules';
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
    return c.json(await answerOf(shop, { ...done.value, written: 0 }, c.var), 200);
  });

  admin.on(readImportCall, async (c) => {
    const stored = await readImport(shop, c.var.actor, c.req.valid('param').id);
    return stored ? c.json(await answerOf(shop, stored, c.var), 200) : problem(c, 'notFound');
  });

  admin.on(recentImportsCall, async (c) => {
    const found = await listUndoable(shop, c.var.actor);
    const rows = found.map(({ appliedAt, ...one }) => ({ ...one, undoUntil: undoUntil(appliedAt) }));
    return c.json({ rows }, 200);
  });

  admin.on(mapColumnsCall, async (c) => {
    const { actor, person } = c.var;
    const { id } = c.req.valid('param');
    const { columns } = c.req.valid('json');
    const stored = await readImport(shop, actor, id);
    if (!stored) return problem(c, 'notFound');
    const mapping = Object.fromEntries(columns.map(({ index, key }) => [String(index), key ?? '']));
    const missing = missingFor(person, { ...stored, mapping });
    if (missing) return problem(c, 'forbidden', { permission: missing });
    const done = await mapColumns(shop, { actor, id, columns });
    if (!done.ok) return problem(c, done.error.code);
    return c.json(await answerOf(shop, { ...done.value, written: 0 }, c.var), 200);
  });

  admin.on(answerImportCall, async (c) => {
    const { actor, person } = c.var;
    const { id } = c.req.valid('param');
    const answers = c.req.valid('json');
    const stored = await readImport(shop, actor, id);
    if (!stored) return problem(c, 'notFound');
    const missing = missingFor(person, stored);
    if (missing) return problem(c, 'forbidden', { permission: missing });
    if (!person.markets.includes(answers.market)) return problem(c, 'notFound');
    const done = await answerImport(shop, { actor, id, answers });
    if (!done.ok) return problem(c, done.error.code);
    return c.json(await answerOf(shop, { ...done.value, written: 0 }, c.var), 200);
  });

  admin.on(dryRunImportCall, async (c) => {
    const { actor, person, language } = c.var;
    const stored = await readImport(shop, actor, c.req.valid('param').id);
    if (!stored) return problem(c, 'notFound');
    const missing = missingFor(person, stored);
    if (missing) return problem(c, 'forbidden', { permission: missing });
    const need = needOf(stored);
    if (need !== null) return problem(c, need);
    const { mends } = c.req.valid('json');
    const shown = await shownWith(shop, stored, language);
    const counts = { change: 0, new: 0, same: 0, wrong: 0, leftOut: 0, warnings: 0 };
    const listed: Record<'wrong' | 'warned' | 'changed' | 'leftOut', RowAnswer[]> = {
      wrong: [],
      warned: [],
      changed: [],
      leftOut: [],
    };
    const notes = notesOf(stored, language);
    const list = (rows: RowAnswer[], most: number, one: PlannedRow) => {
      if (rows.length < most) rows.push(rowAnswer(one, shown));
    };
    await dryRun(shop, { actor, stored, mends }, (planned) => {
      for (const one of planned) {
        counts[one.state] += 1;
        if (one.state === 'wrong') list(listed.wrong, MAX_WRONG, one);
        else if (one.state === 'leftOut') list(listed.leftOut, MAX_WRONG, one);
        else if (one.state !== 'same') list(listed.changed, MAX_CHANGED, one);
        notes.add(one);
        const isChangedHere = one.warnings.some(({ code }) => code === CHANGED_HERE);
        if (!isChangedHere && ((one.warnings.length === 0 && !one.replacesSample) || !isWritten(one))) continue;
        counts.warnings += 1;
        list(listed.warned, MAX_WRONG, one);
      }
    });
    return c.json({ counts, notes: notes.all(), ...listed }, 200);
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
    const wrong: string[][] = [];
    await dryRun(shop, { actor, stored, mends: [] }, (planned, rows) => {
      for (const { number, state, cells, sameKeyAs } of planned) {
        if (state !== 'wrong') continue;
        const reasons = cells.map(
          ({ index, code }) => `${stored.header[index] ?? ''}: ${importWords(code ?? 'wrong', language, sameKeyAs)}`,
        );
        const row = rows.find((one) => one.number === number);
        wrong.push([...stored.header.map((_, index) => row?.cells[index] ?? ''), reasons.join('; ')]);
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
function missingFor(
  person: Person,
  { header, mapping, preset }: Pick<StoredImport, 'header' | 'mapping' | 'preset'>,
): Permission | null {
  const known = presetOf(preset);
  const needed = known
    ? [...OF_OLD_SHOPS, ...(oldFieldsOf(known, header, mapping).includes('count') ? (['stock.adjust'] as const) : [])]
    : columnsOf(header, mapping).flatMap(({ column }) => (column ? (permissionOf(column) ?? []) : []));
  return needed.find((one) => !mayDo(person, one)) ?? null;
}

/** What an old shop's export always needs: it brings products, prices, categories and old addresses. */
const OF_OLD_SHOPS = ['products.write', 'prices.write', 'content.write', 'content.publish'] as const;

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

async function answerOf(
  shop: Parameters<typeof exampleOf>[0],
  stored: StoredImport & { readonly written: number },
  { actor, language, person }: { readonly actor: Actor; readonly language: Language; readonly person: Person },
) {
  const { id, file, state, jobId, appliedAt, header, mapping, count, written, held, line, answers } = stored;
  const preset = presetOf(stored.preset);
  const oldFields = preset ? oldFieldsOf(preset, header, mapping) : [];
  const asked = state === 'read' && asksVat(stored);
  const pictures = preset && appliedAt ? await picturesOfImport(shop, actor, id) : null;
  return {
    id,
    file,
    state,
    job: state === 'applying' || state === 'undoing' ? jobId : null,
    rows: count,
    written,
    usable: needOf({ ...stored, answers: NO_MORE }) === null,
    source: preset?.name[language] ?? null,
    line,
    asksVat: asked,
    asksMarket: asked && preset !== null,
    answers,
    examples: asked ? await exampleOf(shop, stored, person.markets) : [],
    columns: columnsOf(header, mapping).map(({ index, name, column }) => {
      const old = oldFields[index] ?? null;
      return {
        index,
        name,
        key: preset ? old : (column?.key ?? null),
        known: preset
          ? old && OLD_FIELDS[old][language]
          : column
            ? (ALL_COLUMNS.find(({ key }) => key === column.key)?.name[language] ?? null)
            : null,
        filled: held.filled[index] ?? 0,
        first: held.first[index] ?? [],
      };
    }),
    undoUntil: state !== 'undone' && appliedAt ? undoUntil(appliedAt) : null,
    pictures: {
      ...(pictures ?? NO_PICTURES),
      problems: (pictures?.problems ?? []).map(({ problem, ...one }) => ({
        ...one,
        words: importWords(`picture.${problem}`, language),
      })),
    },
  };
}

const NO_PICTURES = { waiting: 0, stored: 0, failed: 0 };

/** Answers that leave only the question whether the columns are enough. */
const NO_MORE = { pricesWithVat: false, market: DEFAULT_MARKET.code };

/** Whether a row is written when all is. */
function isWritten({ state }: PlannedRow): boolean {
  return state === 'new' || state === 'change';
}

/** Gathers what is to be known of an old shop's products in all. */
function notesOf({ preset, header, mapping }: StoredImport, language: Language) {
  const known = presetOf(preset);
  const categories = new Map<string, string>();
  const notes = { withoutEnglish: 0, withoutArabic: 0, pictures: 0, addresses: 0 };
  return {
    add(one: PlannedRow): void {
      const { old } = one.wanted;
      if (!old || !isWritten(one)) return;
      if (one.state === 'new' && old.values['title.en'] === undefined) notes.withoutEnglish += 1;
      if (one.state === 'new' && old.values['title.ar'] === undefined) notes.withoutArabic += 1;
      notes.pictures += old.pictures.length;
      if (old.from !== null) notes.addresses += 1;
      for (const { title, name } of one.newCategories) categories.set(title, name[language]);
    },
    all() {
      if (!known) return null;
      const hasCounts = oldFieldsOf(known, header, mapping).includes('count');
      return { ...notes, hasCounts, newCategories: [...categories.values()] };
    },
  };
}

/** What rows are shown with: the columns, the language, and for an old shop's export its market and rate. */
type ShownWith = {
  readonly columns: readonly FileColumn[];
  readonly language: Language;
  readonly currency: TradeCurrency | null;
  readonly basisPoints: number;
};

async function shownWith(
  shop: Parameters<typeof formOf>[0] & Pick<Shop, 'database'>,
  stored: StoredImport,
  language: Language,
): Promise<ShownWith> {
  const { columns, old } = await formOf(shop, shop.database.read, stored);
  const { basisPoints = 0 } = old?.answers ?? {};
  const currency = isTradeCurrency(old?.answers.currency) ? old.answers.currency : null;
  return { columns, language, currency, basisPoints };
}

function rowAnswer(row: PlannedRow, shown: ShownWith) {
  const { number, subject, state, cells, warnings, wanted, sameKeyAs, replacesSample } = row;
  const { columns, language } = shown;
  const nameOf = (index: number) => {
    const column = columns[index];
    return column ? columnName(column, language) : '';
  };
  const first = cells[0]?.index ?? 0;
  const said = [...(replacesSample ? [{ index: first, code: 'sampleReplaced' }] : []), ...warnings];
  return {
    number,
    subject,
    state,
    address: wanted.old ? wanted.slug : null,
    price: priceAnswer(row, shown),
    cells: cells.map(({ index, code, inFile, inStore }) => ({
      index,
      column: nameOf(index),
      words: code === null ? null : importWords(code, language, sameKeyAs),
      inFile,
      inStore: inStore === null ? null : shownAmount(columns[index], inStore),
    })),
    warnings: said.map(({ index, code }) => ({
      index,
      column: nameOf(index),
      words: importWords(code, language),
      inFile: cells.find((cell) => cell.index === index)?.inFile ?? '',
    })),
  };
}

/** What a price of an old shop's file becomes, and what a shopper pays for it. */
function priceAnswer({ wanted: { old } }: PlannedRow, { currency, basisPoints }: ShownWith) {
  const price = currency && old?.values[`prices.${currency}.price`];
  if (!currency || !old || typeof price !== 'number') return null;
  const less = old.offer?.discountPrice ?? old.values[`prices.${currency}.discountPrice`];
  const [net, offer] = [minor(price), typeof less === 'number' && less < price ? minor(less) : null];
  const vat = share(net, basisPoints);
  const text = (amount: number) => toDecimalText(minor(amount), currency);
  return {
    inFile: old.inFile,
    net: text(net),
    vat: text(vat),
    offer: offer === null ? null : text(offer),
    pays: text(offer === null ? net + vat : offer + share(offer, basisPoints)),
  };
}

/** Amounts are kept in minor units and shown with decimals. */
function shownAmount(column: FileColumn | undefined, text: string): string {
  const found = column?.column;
  if (found?.kind !== 'money' || !found.currency || !/^\d+$/.test(text)) return text;
  return toDecimalText(minor(Number(text)), found.currency);
}
