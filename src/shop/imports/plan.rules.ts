import type { JsonObject, JsonValue } from '#kernel/json';
import { unflatten } from '#kernel/json-patch';
import type { Minor } from '#kernel/money';
import { typedAmount, typedCount } from '#kernel/typed-number';
import { matchColumns } from '#shop/sheets/column.rules';
import { ALL_COLUMNS, type ImportColumn } from './columns.rules.ts';
import type { OldProduct } from './read-family.rules.ts';

/** A column of a file: its index, and what it is; null for one that is not known. */
export type FileColumn = { readonly index: number; readonly name: string; readonly column: ImportColumn | null };

/** A row of a file. `number` is the one that spreadsheet programs show. */
export type FileRow = { readonly number: number; readonly cells: readonly string[] };

/** A cell that a person corrected in the dry run. */
export type Mend = { readonly row: number; readonly index: number; readonly value: string };

/** What is wrong with a cell. Codes of products come from the catalogue as they are. */
type CellFault = { readonly index: number; readonly code: string };

/** What a row asks for. */
export type WantedRow = {
  readonly number: number;
  readonly slug: string;
  readonly patch: JsonObject;
  readonly stock: readonly { readonly currency: string; readonly onHand: number; readonly index: number }[];
  readonly spelling: { readonly spelling: string; readonly means: string } | null;
  readonly faults: readonly CellFault[];
  /** What it is in the export of an old shop; null for a sheet of our own. */
  readonly old: OldProduct | null;
};

/** What a person says columns are, by their index in the file: the key of a column, or empty to leave it out. */
type Mapping = Readonly<Record<string, string>>;

/** Finds what each column of a file is: as a person says, else by its name in either language. */
export function columnsOf(header: readonly string[], mapping: Mapping = {}): readonly FileColumn[] {
  const names = Object.fromEntries(ALL_COLUMNS.map(({ key, name, also }) => [key, [name.en, name.ar, ...also]]));
  const taken = new Set(Object.values(mapping));
  const unsaid = header.map((name, index) => (mapping[index] === undefined ? name : ''));
  const found = matchColumns(unsaid, names);
  return header.map((name, index) => {
    const said = mapping[index];
    const isIt = ({ key }: ImportColumn) =>
      said === undefined ? found[key] === index && !taken.has(key) : key === said;
    return { index, name, column: ALL_COLUMNS.find(isIt) ?? null };
  });
}

/** Whether a sheet with these columns can be imported: an address and something to change, or spellings and their meaning. */
export function isUsable(columns: readonly FileColumn[]): boolean {
  const kinds = new Set(columns.flatMap(({ column }) => (column ? [column.kind] : [])));
  return (kinds.has('key') && kinds.size > 1) || (kinds.has('spelling') && kinds.has('means'));
}

/**
 * Whether it has to be said if amounts have VAT in: of every old shop's export, and of a sheet whose column of prices a person named. Our
 * own names mean prices before VAT.
 */
export function asksVat({
  header,
  mapping,
  preset,
}: {
  readonly header: readonly string[];
  readonly mapping: Mapping;
  readonly preset: string | null;
}): boolean {
  if (preset !== null) return true;
  const named = columnsOf(header);
  return columnsOf(header, mapping).some(
    ({ index, column }) => column?.kind === 'money' && named[index]?.column?.key !== column.key,
  );
}

/** Returns a function that replaces cells of rows by those that a person corrected. */
export function withMends(mends: readonly Mend[]): (rows: readonly FileRow[]) => readonly FileRow[] {
  const byRow = Map.groupBy(mends, ({ row }) => row);
  return (rows) =>
    rows.map((row) => {
      const own = byRow.get(row.number);
      if (!own) return row;
      const cells = [...row.cells];
      for (const { index, value } of own) cells[index] = value;
      return { ...row, cells };
    });
}

/** Values of the rows so far that no other row of the sheet may have. */
export type TakenValues = {
  readonly slugs: Set<string>;
  readonly barcodes: Set<string>;
  /** Keys of an old shop, with the row that has each. */
  readonly keys: Map<string, number>;
};

export function noTakenValues(): TakenValues {
  return { slugs: new Set(), barcodes: new Set(), keys: new Map() };
}

/** Adds the values of rows to those that no later row may have. */
export function takeValues(taken: TakenValues, { slugs, barcodes, keys }: TakenValues): void {
  for (const slug of slugs) taken.slugs.add(slug);
  for (const barcode of barcodes) taken.barcodes.add(barcode);
  for (const [key, row] of keys) taken.keys.set(key, row);
}

/**
 * Which of its values each row shares with a row before it, here or among `taken`: the keys of their columns, and for a key of an old
 * shop the row that has it. Returns the values of these rows as well; `taken` stays as it is.
 */
export function sharedValues(
  rows: readonly Pick<WantedRow, 'number' | 'slug' | 'patch' | 'old'>[],
  taken: TakenValues,
): { readonly shared: readonly SharedValues[]; readonly values: TakenValues } {
  const values = noTakenValues();
  const isThere = (kind: 'slugs' | 'barcodes', value: unknown): boolean => {
    if (typeof value !== 'string' || value === '') return false;
    const isKnown = taken[kind].has(value) || values[kind].has(value);
    values[kind].add(value);
    return isKnown;
  };
  const shared = rows.map(({ number, slug, patch, old }): SharedValues => {
    const key = old?.key ?? '';
    const row = key === '' ? undefined : (taken.keys.get(key) ?? values.keys.get(key));
    if (row !== undefined) return { columns: [], sameKeyAs: row };
    if (key !== '') values.keys.set(key, number);
    const columns = [
      ...(isThere('slugs', slug) ? (['slug'] as const) : []),
      ...(isThere('barcodes', patch.barcode) ? (['barcode'] as const) : []),
    ];
    return { columns, sameKeyAs: null };
  });
  return { shared, values };
}

/** What a row shares with rows before it. */
type SharedValues = { readonly columns: readonly ('slug' | 'barcode')[]; readonly sameKeyAs: number | null };

/** The price and offer of a product now, by currency, to know whether it has an offer. */
type PricesNow = Readonly<Record<string, { readonly price: number; readonly discountPrice: number } | undefined>>;

/** Empties a field. */
const NOTHING = '-';

/**
 * What a row asks for: an empty cell leaves the field, `-` empties it. Numbers are read with Arabic digits, decimal commas and
 * thousands separators, categories by any name that `categories` has for them, amounts through `net`. A new price without an offer
 * beside it moves both where there is no offer.
 */
export function wantedOf(
  row: FileRow,
  columns: readonly FileColumn[],
  now: PricesNow,
  categories: ReadonlyMap<string, string> = new Map(),
  net: (amount: Minor, currency: string) => Minor = (amount) => amount,
): WantedRow {
  const faults: CellFault[] = [];
  const values: Record<string, JsonValue> = {};
  const stock: { currency: string; onHand: number; index: number }[] = [];
  let slug = '';
  const spelling = { spelling: '', means: '' };
  for (const { index, column } of columns) {
    const cell = (row.cells[index] ?? '').trim();
    if (column === null || cell === '') continue;
    const fault = (code: string) => faults.push({ index, code });
    const { key, kind, currency = '' } = column;
    if (kind === 'key') slug = cell;
    else if (kind === 'spelling' || kind === 'means') spelling[kind] = cell;
    else if (kind === 'text') values[key] = cell === NOTHING ? '' : cell;
    else if (kind === 'list') {
      values[key] =
        cell === NOTHING
          ? []
          : cell
              .split(/[;،]/)
              .map((one) => one.trim())
              .filter((one) => one !== '')
              .map((one) => (key === 'categories' ? (categories.get(one) ?? one) : one));
    } else if (kind === 'count' || kind === 'stock') {
      const count = cell === NOTHING ? 0 : typedCount(cell);
      if (count === null || count === undefined) fault('notACount');
      else if (kind === 'count') values[key] = count;
      else stock.push({ currency, onHand: count, index });
    } else {
      const isOffer = key.endsWith('discountPrice');
      const amount = cell === NOTHING ? null : typedAmount(cell, currency);
      if (amount === undefined) fault('notAnAmount');
      else if (amount !== null) values[key] = net(amount, currency);
      else values[isOffer ? `offer.${currency}` : `gone.${currency}`] = true;
    }
  }
  const isSpelling = spelling.spelling !== '' || spelling.means !== '';
  if (isSpelling) {
    for (const { index, column } of columns) {
      const { kind } = column ?? {};
      if ((kind === 'spelling' || kind === 'means') && spelling[kind] === '') faults.push({ index, code: 'missing' });
    }
  } else if (slug === '')
    faults.push({ index: columns.find(({ column }) => column?.kind === 'key')?.index ?? 0, code: 'missing' });
  return {
    number: row.number,
    slug,
    patch: patchOf(values, now),
    stock,
    spelling: isSpelling ? spelling : null,
    faults,
    old: null,
  };
}

function patchOf(values: Readonly<Record<string, JsonValue>>, now: PricesNow): JsonObject {
  const flat: Record<string, JsonValue> = {};
  for (const [key, value] of Object.entries(values)) {
    const [kind = '', currency = ''] = key.split('.');
    if (kind === 'gone') flat[`prices.${currency}`] = null;
    else if (kind === 'offer') {
      const price = values[`prices.${currency}.price`] ?? now[currency]?.price;
      if (price !== undefined && values[`prices.${currency}.discountPrice`] === undefined)
        flat[`prices.${currency}.discountPrice`] = price;
    } else flat[key] = value;
  }
  for (const [key, value] of Object.entries(values)) {
    const currency = /^prices\.([A-Z]{3})\.price$/.exec(key)?.[1];
    if (currency === undefined || flat[`prices.${currency}.discountPrice`] !== undefined) continue;
    const known = now[currency];
    if (!known || known.price === known.discountPrice) flat[`prices.${currency}.discountPrice`] = value;
  }
  return unflatten(flat);
}
