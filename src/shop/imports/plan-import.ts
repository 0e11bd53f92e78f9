import type { Transaction } from '#database/database';
import { isTradeCurrency, MARKETS } from '#kernel/market';
import { minor, toDecimalText } from '#kernel/money';
import type { Actor } from '#shop/audit';
import {
  changeProducts,
  documentJson,
  draftFaults,
  listCategoryNames,
  listEditable,
  outcomesFallFar,
  type PatchOutcome,
  stableId,
  wholePatch,
} from '#shop/catalogue';
import { PLAIN_NAMES } from '#shop/catalogue/product-fields.rules';
import { WEAR_LISTS } from '#shop/catalogue/wear.rules';
import { spellingRefusal } from '#shop/search';
import { MAX_STOCK } from '#shop/stock';
import type { Shop } from '../shop.ts';
import { changedHere } from './changed-here.rules.ts';
import type { ImportForm } from './import-form.ts';
import { indexOfPath, type NewCategory, titlesOf, wantedOfOld } from './old-rows.rules.ts';
import {
  type FileColumn,
  type FileRow,
  sharedValues,
  type TakenValues,
  type WantedRow,
  wantedOf,
} from './plan.rules.ts';
import { listKeyed, listSamples, type SeenStock } from './queries.ts';
import { type OldSheet, readFamilies } from './read-family.rules.ts';

/** A cell of a row that would change, is new, or is wrong. */
type PlannedCell = {
  readonly index: number;
  readonly code: string | null;
  readonly inFile: string;
  readonly inStore: string | null;
};

type StockChange = { readonly currency: string; readonly delta: number; readonly index: number };

type RowState = 'change' | 'new' | 'same' | 'wrong' | 'leftOut';

/** What would become of a row. */
export type PlannedRow = {
  readonly number: number;
  readonly subject: string;
  readonly state: RowState;
  readonly cells: readonly PlannedCell[];
  /** Cells that may be meant otherwise: a note too few, a price halved. */
  readonly warnings: readonly { readonly index: number; readonly code: string }[];
  /** The row of the same key, of which this one is another. */
  readonly sameKeyAs: number | null;
  /** Whether it takes the place of a sample product. */
  readonly replacesSample: boolean;
  /** Categories of it that are not there yet. */
  readonly newCategories: readonly NewCategory[];
  readonly wanted: WantedRow;
  /** Whether what is asked for its product falls so far that importing it asks for the second step. */
  readonly fallsFar: boolean;
  /** Changes of stock against what was on hand at the upload. */
  readonly stock: readonly StockChange[];
};

/** Said of a field that somebody changed here since the last import: the file's value is not taken. */
export const CHANGED_HERE = 'changedHere';

type Product = Awaited<ReturnType<typeof listEditable>>[number];

/** Rows to look at: how they are read, stock at the upload, and values that rows before them have. */
type RowsToPlan = {
  readonly form: ImportForm;
  readonly rows: readonly FileRow[];
  readonly seen: SeenStock;
  readonly taken: TakenValues;
};

/** A row with the product that it means, and what it asks for. */
type Asked = {
  readonly row: FileRow;
  readonly product: Product | undefined;
  readonly wanted: WantedRow;
  readonly replacesSample: boolean;
  readonly newCategories: readonly NewCategory[];
};

/** What each row of a sheet of our own asks for. */
async function askedOfOwn(
  tx: Transaction,
  { columns, net }: ImportForm,
  rows: readonly FileRow[],
): Promise<readonly Asked[]> {
  const keyColumn = columns.find(({ column }) => column?.kind === 'key')?.index ?? -1;
  const idOf = (row: FileRow) => stableId(row.cells[keyColumn]?.trim() ?? '');
  const categories = await listCategoryNames(tx);
  const known = await productsOf(tx, rows.map(idOf));
  return rows.map((row) => {
    const product = known.get(idOf(row));
    const wanted = wantedOf(row, columns, product?.document.prices ?? {}, categories, net);
    return { row, product, wanted, replacesSample: false, newCategories: [] };
  });
}

/**
 * What each product of an old shop's rows asks for: found by its key, else by its address. One that takes the place of a sample asks
 * for all of it anew, and one that was put away is a draft again unless its key is known.
 */
async function askedOfOld(
  deps: Pick<Shop, 'clock'>,
  tx: Transaction,
  old: OldSheet,
  rows: readonly FileRow[],
): Promise<readonly Asked[]> {
  const products = readFamilies(old, rows).filter(({ state }) => state !== 'scent');
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const keys = products.map(({ key }) => key).filter((key) => key !== '');
  const keyed = await listKeyed(tx, old.preset.key, keys);
  const slugs = products.map(({ key, address }) => keyed.get(key)?.slug ?? address);
  const known = await productsOf(tx, slugs.map(stableId));
  const samples = await listSamples(tx, [...known.keys()]);
  const categories = await listCategoryNames(tx);
  return products.map((one, index) => {
    const slug = slugs[index] ?? '';
    const product = known.get(stableId(slug));
    const made = new Map<string, NewCategory>();
    const titles = titlesOf(one.categories, categories, made, (name) => `category-${stableId(name).slice(0, 10)}`);
    const at = { market: old.answers.currency, now: deps.clock.now() };
    const isKeyed = keyed.has(one.key);
    const asked = wantedOfOld(one, slug, titles, at);
    const document = product ? documentJson(product.document) : {};
    const { patch: left, ours } = changedHere(asked.patch, document, keyed.get(one.key)?.written ?? {});
    const said = ours.map((path) => ({ index: indexOfPath(old.fields, path), code: CHANGED_HERE }));
    const wanted = { ...asked, patch: left, old: { ...one, warnings: [...one.warnings, ...said] } };
    const replacesSample = product !== undefined && !isKeyed && samples.has(product.id);
    const isPutAway = product?.document.state === 'put_away' && !isKeyed;
    const patch = replacesSample
      ? wholePatch(wanted.patch)
      : isPutAway
        ? { ...wanted.patch, state: 'draft' }
        : wanted.patch;
    return {
      row: byNumber.get(one.number) ?? { number: one.number, cells: [] },
      product,
      wanted: { ...wanted, patch },
      replacesSample,
      newCategories: [...made.values()],
    };
  });
}

async function productsOf(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, Product>> {
  return new Map((await listEditable(tx, [...new Set(ids)])).map((product) => [product.id, product]));
}

/** Says for each of some rows what importing it would do, without writing anything, and the values that no later row may have. */
export async function planRows(
  deps: Pick<Shop, 'clock'>,
  tx: Transaction,
  actor: Actor,
  { form, rows, seen, taken }: RowsToPlan,
): Promise<{ readonly rows: readonly PlannedRow[]; readonly values: TakenValues }> {
  const asked = form.old ? await askedOfOld(deps, tx, form.old, rows) : await askedOfOwn(tx, form, rows);
  const newTitles = new Set(asked.flatMap(({ newCategories }) => newCategories.map(({ title }) => title)));
  const patches = asked.flatMap(({ product, wanted }) =>
    product && wanted.faults.length === 0 && wanted.old?.state !== 'leftOut' && Object.keys(wanted.patch).length > 0
      ? [{ id: product.id, version: null, changes: wanted.patch }]
      : [],
  );
  // of rows with one key the first counts, the others are wrong
  const unique = [...new Map(patches.toReversed().map((patch) => [patch.id, patch])).values()];
  const outcomes = new Map(
    (await changeProducts(deps, tx, actor, unique, { dryRun: true, newTitles })).map((outcome) => [
      outcome.id,
      outcome,
    ]),
  );
  const drafts = asked.flatMap(({ product, wanted }) => (isNewProduct(product, wanted) ? [wanted] : []));
  const faults = new Map((await draftFaults(tx, drafts, newTitles)).map((list, index) => [drafts[index], list]));
  const { shared, values } = sharedValues(
    asked.map(({ wanted }) => wanted),
    taken,
  );
  const planned: PlannedRow[] = [];
  for (const [index, one] of asked.entries()) {
    const { row, product, wanted, newCategories, replacesSample } = one;
    const outcome = product ? outcomes.get(product.id) : undefined;
    const missing = faults.get(wanted) ?? [];
    const plan = await planRow(tx, actor, { row, product, wanted, outcome, missing, form, seen });
    const { columns: again, sameKeyAs } = shared[index] ?? { columns: [], sameKeyAs: null };
    const cells =
      sameKeyAs === null || wanted.faults.length > 0
        ? again.map((key) => cellOf(form, row, key, 'twice'))
        : [cellOf(form, row, 'key', 'skuTwice')];
    const whole = {
      ...plan,
      // what a sample cost says nothing
      ...(replacesSample ? { fallsFar: false, warnings: wanted.old?.warnings ?? [] } : {}),
      ...{ newCategories, replacesSample, sameKeyAs },
    };
    planned.push(cells.length === 0 || plan.state === 'leftOut' ? whole : { ...whole, state: 'wrong', cells });
  }
  return { rows: planned, values };
}

/** The same for rows that are written already: they stay as they are. */
export function writtenRows(
  rows: readonly FileRow[],
  form: ImportForm,
  taken: TakenValues,
): { readonly rows: readonly PlannedRow[]; readonly values: TakenValues } {
  const { old } = form;
  const wantedRows = old
    ? readFamilies(old, rows)
        .filter(({ state }) => state === 'product')
        .map((one) => wantedOfOld(one, one.address, [], { market: old.answers.currency, now: new Date(0) }))
    : rows.map((row) => wantedOf(row, form.columns, {}));
  const { values } = sharedValues(wantedRows, taken);
  const nothing = { ...NOTHING_SAID, state: 'same', cells: [] } as const;
  return {
    values,
    rows: wantedRows.map((wanted) => ({ ...nothing, number: wanted.number, subject: wanted.slug, wanted })),
  };
}

const NOTHING_SAID = {
  warnings: [],
  fallsFar: false,
  stock: [],
  sameKeyAs: null,
  replacesSample: false,
  newCategories: [],
} as const;

function isNewProduct(product: Product | undefined, wanted: WantedRow): boolean {
  return !product && !wanted.spelling && wanted.faults.length === 0 && wanted.old?.state !== 'leftOut';
}

/** The cell of a column, by its key or the field of an old shop that has it. */
function cellOf({ columns, old }: ImportForm, row: FileRow, key: string, code: string): PlannedCell {
  const index = old ? indexOfPath(old.fields, key) : (columns.find(({ column }) => column?.key === key)?.index ?? 0);
  return { index, code, inFile: row.cells[index] ?? '', inStore: null };
}

type Work = {
  readonly row: FileRow;
  readonly product: Product | undefined;
  readonly wanted: WantedRow;
  readonly outcome: PatchOutcome | undefined;
  /** What a new product lacks. */
  readonly missing: Awaited<ReturnType<typeof draftFaults>>[number];
  readonly form: ImportForm;
  readonly seen: SeenStock;
};

async function planRow(tx: Transaction, actor: Actor, work: Work): Promise<PlannedRow> {
  const { row, product, wanted, outcome, missing, form, seen } = work;
  const { columns, old } = form;
  const at = (index: number) => row.cells[index] ?? '';
  const known = (path: string) =>
    old
      ? indexOfPath(old.fields, path)
      : columns.find(({ column }) => column !== null && (column.key === path || path.startsWith(`${column.key}.`)))
          ?.index;
  const key = columns.find(({ column }) => column?.kind === 'key')?.index ?? 0;
  const indexOf = (path: string) => known(path) ?? known(path.replace('.discountPrice', '.price')) ?? key;
  const cell = (index: number, code: string | null, path: string | null = null): PlannedCell => ({
    index,
    code,
    inFile: at(index),
    inStore: !product
      ? null
      : old
        ? path === null
          ? null
          : shownOfOld(product, path, atUpload)
        : (stockText(columns[index]) ?? storeText(product, columns[index])),
  });
  const onHand = (currency: string) => product?.stock.find((one) => one.currency === currency)?.onHand ?? 0;
  const atUpload = (currency: string) => (product && seen[currency]?.[product.id]) ?? onHand(currency);
  const stockText = (column: FileColumn | undefined) =>
    column?.column?.kind === 'stock' ? String(atUpload(column.column.currency ?? '')) : null;
  const stock = wanted.stock
    .map(({ currency, onHand: counted, index }) => ({
      currency,
      delta: counted - atUpload(currency),
      index: old ? indexOf('stock') : index,
    }))
    .filter(({ delta }) => delta !== 0);
  const subject = wanted.old?.name || product?.document.title.en || wanted.slug || wanted.spelling?.spelling || '';
  const said = (wanted.old?.warnings ?? []).filter(({ code }) => !product || !ONLY_NEW.includes(code));
  const base = {
    ...NOTHING_SAID,
    number: row.number,
    subject,
    warnings: said,
    wanted,
    stock,
    fallsFar: outcome !== undefined && outcomesFallFar([outcome]),
  };
  const wrong = (cells: readonly PlannedCell[]): PlannedRow => ({ ...base, state: 'wrong', cells });
  const faults = [
    ...wanted.faults,
    ...stock.flatMap(({ currency, delta, index }) => {
      const code = stockFault(actor, currency, onHand(currency) + delta);
      return code === null ? [] : [{ index, code }];
    }),
  ];
  if (wanted.old?.state === 'leftOut')
    return { ...base, state: 'leftOut', cells: [cell(indexOf('title'), wanted.old.code)] };
  if (faults.length > 0) return wrong(faults.map(({ index, code }) => cell(index, code)));
  if (wanted.spelling) {
    const code = await spellingRefusal(tx, wanted.spelling);
    if (code === 'spellingKnown') return { ...base, state: 'same', cells: [] };
    if (code !== null) return wrong([cell(indexOf('spelling'), code)]);
    return { ...base, state: 'new', cells: [cell(indexOf('spelling'), null)] };
  }
  if (!product) {
    if (missing.length > 0) {
      const there = missing.flatMap(({ path, code }) => {
        const index = known(path);
        return index === undefined ? [] : [cell(index, code)];
      });
      // a sheet of prices has no columns for a new product: the name is the mistake, not what the sheet leaves out
      return wrong(there.length < missing.length ? [cell(key, 'notNew'), ...there] : there);
    }
    return {
      ...base,
      state: 'new',
      cells: [cell(indexOf('slug'), null)],
      // of an old shop all new products are drafts: that is said once
      warnings: old ? said : [{ index: indexOf('slug'), code: 'draft' }],
    };
  }
  if (outcome?.status === 'wrong') return wrong(outcome.fields.map(({ path, code }) => cell(indexOf(path), code)));
  const changed =
    outcome?.status === 'changed'
      ? outcome.changes.filter((one) => !isSpaceOnly(one)).map(({ path }) => [indexOf(path), path] as const)
      : [];
  const counted = stock.map(({ index, currency }) => [index, `stock.${currency}`] as const);
  const cells = [...new Map([...changed, ...counted])].map(([index, path]) => cell(index, null, path));
  return {
    ...base,
    state: cells.length > 0 ? 'change' : 'same',
    cells,
    warnings: [...said, ...(outcome?.status === 'changed' ? warningsOf(outcome, indexOf) : [])],
  };
}

/** Warnings that say nothing of a product that is here already. */
const ONLY_NEW: readonly string[] = ['noPicture', 'noCount'];

/** What the store has in a field that an old shop's file changes. */
function shownOfOld(product: Product, path: string, atUpload: (currency: string) => number): string | null {
  const [first = '', currency = ''] = path.split('.');
  if (first === 'stock') return String(atUpload(currency));
  const value = storeCell(product, path);
  if (typeof value === 'number' && first === 'prices' && isTradeCurrency(currency))
    return toDecimalText(minor(value), currency);
  return value === null ? null : String(value);
}

/** Whether only spaces around a text differ, which a sheet does not keep. */
function isSpaceOnly({ before, after }: { readonly before: unknown; readonly after: unknown }): boolean {
  return typeof before === 'string' && typeof after === 'string' && before.trim() === after.trim();
}

/** What is wrong with a stock that would become `then`: of another market, below nothing, or larger than any. */
function stockFault(actor: Actor, currency: string, then: number): string | null {
  const mayCount =
    actor.kind === 'system' ||
    Object.values(MARKETS).some((one) => one.currency === currency && actor.markets.includes(one.code));
  if (!mayCount) return 'otherMarket';
  return then < 0 ? 'notOnHand' : then > MAX_STOCK ? 'tooLarge' : null;
}

/** A price that is less than half, or more than double, of what it was may have a digit too few or too many. */
function warningsOf(outcome: Extract<PatchOutcome, { readonly status: 'changed' }>, indexOf: (path: string) => number) {
  return outcome.changes.flatMap(({ path, before, after }) => {
    if (!path.startsWith('prices.') || typeof before !== 'number' || typeof after !== 'number' || before === 0)
      return [];
    return after * 2 < before || after > before * 2 ? [{ index: indexOf(path), code: 'bigChange' }] : [];
  });
}

/** What the store has in a column, as a file would have it. */
function storeText(product: Product, column: FileColumn | undefined): string | null {
  const cell = column?.column ? storeCell(product, column.column.key) : null;
  return cell === null ? null : typeof cell === 'number' ? String(cell) : cell;
}

/** A field of a product by the key of its column; amounts and counts as numbers. Null for none. */
export function storeCell(
  { document, slug, stock }: Pick<Product, 'document' | 'slug' | 'stock'>,
  key: string,
): string | number | null {
  const [first = '', second = '', third = ''] = key.split('.');
  if (key === 'slug') return slug;
  if (first === 'stock') return stock.find(({ currency }) => currency === second)?.onHand ?? null;
  if (first === 'prices') {
    const price = Object.entries(document.prices).find(([currency]) => currency === second)?.[1];
    if (!price) return null;
    return third === 'price' ? price.price : price.discountPrice === price.price ? null : price.discountPrice;
  }
  if (first === 'notes') {
    const tier = second === 'top' || second === 'heart' ? second : 'base';
    return document.notes[tier][third === 'ar' ? 'ar' : 'en'];
  }
  if (first === 'title' || first === 'description' || first === 'shortNote')
    return document[first][second === 'ar' ? 'ar' : 'en'];
  if (key === 'categories') return document.categories.join('; ');
  if (key === 'layers') return document.layers.join('; ');
  if (first === 'wear') {
    if (second === 'lasts' || second === 'trail' || second === 'strength') return document.wear[second];
    const words = WEAR_LISTS.find((one) => one === second);
    return words ? document.wear[words].join('; ') : null;
  }
  const plain = PLAIN_NAMES.find((name) => name === key);
  return plain ? document[plain] : null;
}
