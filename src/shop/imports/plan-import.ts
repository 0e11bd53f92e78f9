import type { Transaction } from '#database/database';
import { MARKETS } from '#kernel/market';
import type { Actor } from '#shop/audit';
import {
  changeProducts,
  draftFaults,
  listCategoryNames,
  listEditable,
  outcomesFallFar,
  type PatchOutcome,
  stableId,
} from '#shop/catalogue';
import { PLAIN_NAMES } from '#shop/catalogue/product-fields.rules';
import { WEAR_LISTS } from '#shop/catalogue/wear.rules';
import { spellingRefusal } from '#shop/search';
import { MAX_STOCK } from '#shop/stock';
import type { Shop } from '../shop.ts';
import {
  type FileColumn,
  type FileRow,
  sharedValues,
  type TakenValues,
  type WantedRow,
  wantedOf,
} from './plan.rules.ts';
import type { SeenStock } from './queries.ts';

/** A cell of a row that would change, is new, or is wrong. */
type PlannedCell = {
  readonly index: number;
  readonly code: string | null;
  readonly inFile: string;
  readonly inStore: string | null;
};

type StockChange = { readonly currency: string; readonly delta: number; readonly index: number };

type RowState = 'change' | 'new' | 'same' | 'wrong';

/** What would become of a row. */
export type PlannedRow = {
  readonly number: number;
  readonly subject: string;
  readonly state: RowState;
  readonly cells: readonly PlannedCell[];
  /** Cells that may be meant otherwise: a note too few, a price halved. */
  readonly warnings: readonly { readonly index: number; readonly code: string }[];
  readonly wanted: WantedRow;
  /** Whether what is asked for its product falls so far that importing it asks for the second step. */
  readonly fallsFar: boolean;
  /** Changes of stock against what was on hand at the upload. */
  readonly stock: readonly StockChange[];
};

type Product = Awaited<ReturnType<typeof listEditable>>[number];

/** Rows to look at: what the columns are, stock at the upload, and values that rows before them have. */
type RowsToPlan = {
  readonly columns: readonly FileColumn[];
  readonly rows: readonly FileRow[];
  readonly seen: SeenStock;
  readonly taken: TakenValues;
};

/** Says for each of some rows what importing it would do, without writing anything, and the values that no later row may have. */
export async function planRows(
  deps: Pick<Shop, 'clock'>,
  tx: Transaction,
  actor: Actor,
  { columns, rows, seen, taken }: RowsToPlan,
): Promise<{ readonly rows: readonly PlannedRow[]; readonly values: TakenValues }> {
  const keyColumn = columns.find(({ column }) => column?.kind === 'key')?.index ?? -1;
  const idOf = (row: FileRow) => stableId(row.cells[keyColumn]?.trim() ?? '');
  const categories = await listCategoryNames(tx);
  const known = new Map((await listEditable(tx, [...new Set(rows.map(idOf))])).map((product) => [product.id, product]));
  const wantedRows = rows.map((row) => {
    const product = known.get(idOf(row));
    return { row, product, wanted: wantedOf(row, columns, product?.document.prices ?? {}, categories) };
  });
  const patches = wantedRows.flatMap(({ product, wanted }) =>
    product && wanted.faults.length === 0 && Object.keys(wanted.patch).length > 0
      ? [{ id: product.id, version: null, changes: wanted.patch }]
      : [],
  );
  const unique = [...new Map(patches.map((patch) => [patch.id, patch])).values()];
  const outcomes = new Map(
    (await changeProducts(deps, tx, actor, unique, { dryRun: true })).map((outcome) => [outcome.id, outcome]),
  );
  const drafts = wantedRows.flatMap(({ product, wanted }) => (isNewProduct(product, wanted) ? [wanted] : []));
  const faults = new Map((await draftFaults(tx, drafts)).map((list, index) => [drafts[index], list]));
  const { shared, values } = sharedValues(
    wantedRows.map(({ wanted }) => wanted),
    taken,
  );
  const planned: PlannedRow[] = [];
  for (const [index, { row, product, wanted }] of wantedRows.entries()) {
    const outcome = product ? outcomes.get(product.id) : undefined;
    const missing = faults.get(wanted) ?? [];
    const one = await planRow(tx, actor, { row, product, wanted, outcome, missing, columns, seen });
    const again = shared[index] ?? [];
    planned.push(again.length === 0 ? one : { ...one, state: 'wrong', cells: again.map(twice(row, columns)) });
  }
  return { rows: planned, values };
}

/** The same for rows that are written already: they stay as they are. */
export function writtenRows(
  rows: readonly FileRow[],
  columns: readonly FileColumn[],
  taken: TakenValues,
): { readonly rows: readonly PlannedRow[]; readonly values: TakenValues } {
  const wantedRows = rows.map((row) => wantedOf(row, columns, {}));
  const { values } = sharedValues(wantedRows, taken);
  const nothing = { state: 'same', cells: [], warnings: [], fallsFar: false, stock: [] } as const;
  return {
    values,
    rows: wantedRows.map((wanted) => ({ ...nothing, number: wanted.number, subject: wanted.slug, wanted })),
  };
}

function isNewProduct(product: Product | undefined, wanted: WantedRow): boolean {
  return !product && !wanted.spelling && wanted.faults.length === 0;
}

/** The cell of a column whose value an earlier row has already. */
function twice(row: FileRow, columns: readonly FileColumn[]) {
  return (key: string): PlannedCell => {
    const index = columns.find(({ column }) => column?.key === key)?.index ?? 0;
    return { index, code: 'twice', inFile: row.cells[index] ?? '', inStore: null };
  };
}

type Work = {
  readonly row: FileRow;
  readonly product: Product | undefined;
  readonly wanted: WantedRow;
  readonly outcome: PatchOutcome | undefined;
  /** What a new product lacks. */
  readonly missing: Awaited<ReturnType<typeof draftFaults>>[number];
  readonly columns: readonly FileColumn[];
  readonly seen: SeenStock;
};

async function planRow(tx: Transaction, actor: Actor, work: Work): Promise<PlannedRow> {
  const { row, product, wanted, outcome, missing, columns, seen } = work;
  const at = (index: number) => row.cells[index] ?? '';
  const known = (path: string) =>
    columns.find(({ column }) => column !== null && (column.key === path || path.startsWith(`${column.key}.`)))?.index;
  const key = columns.find(({ column }) => column?.kind === 'key')?.index ?? 0;
  const indexOf = (path: string) => known(path) ?? known(path.replace('.discountPrice', '.price')) ?? key;
  const cell = (index: number, code: string | null): PlannedCell => ({
    index,
    code,
    inFile: at(index),
    inStore: product ? (stockText(columns[index]) ?? storeText(product, columns[index])) : null,
  });
  const onHand = (currency: string) => product?.stock.find((one) => one.currency === currency)?.onHand ?? 0;
  const atUpload = (currency: string) => (product && seen[currency]?.[product.id]) ?? onHand(currency);
  const stockText = (column: FileColumn | undefined) =>
    column?.column?.kind === 'stock' ? String(atUpload(column.column.currency ?? '')) : null;
  const stock = wanted.stock
    .map(({ currency, onHand: counted, index }) => ({ currency, delta: counted - atUpload(currency), index }))
    .filter(({ delta }) => delta !== 0);
  const subject = product?.document.title.en || wanted.slug || wanted.spelling?.spelling || '';
  const base = {
    number: row.number,
    subject,
    warnings: [],
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
      warnings: [{ index: indexOf('slug'), code: 'draft' }],
    };
  }
  if (outcome?.status === 'wrong') return wrong(outcome.fields.map(({ path, code }) => cell(indexOf(path), code)));
  const changed =
    outcome?.status === 'changed'
      ? outcome.changes.filter((one) => !isSpaceOnly(one)).map(({ path }) => indexOf(path))
      : [];
  const cells = [...new Set([...changed, ...stock.map(({ index }) => index)])].map((index) => cell(index, null));
  return {
    ...base,
    state: cells.length > 0 ? 'change' : 'same',
    cells,
    warnings: outcome?.status === 'changed' ? warningsOf(outcome, indexOf) : [],
  };
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
