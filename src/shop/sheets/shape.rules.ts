import { comparableName } from './column.rules.ts';

type Row = { readonly number: number; readonly cells: readonly string[] };

/**
 * Which rows of a sheet are one thing: neighbours with the same value in a column (an empty one goes on), rows of a kind that follow
 * their first, or rows that name another by one of its keys.
 */
type Family =
  | { readonly by: 'key'; readonly key: readonly string[] }
  | { readonly by: 'kind'; readonly kind: readonly string[]; readonly child: readonly string[] }
  | {
      readonly by: 'parent';
      readonly parent: readonly string[];
      readonly keys: readonly { readonly names: readonly string[]; readonly prefix: string }[];
    };

/** A known form of a sheet. Names of columns are compared by `comparableName`. */
export type SheetShape = {
  readonly name: string;
  /** Every name that a column may have. */
  readonly known: readonly string[];
  /** Columns that must be there, each by any of its names. */
  readonly signature: readonly (readonly string[])[];
  readonly family: Family | null;
};

/** Lines in which a head is looked for, and the share of its names that must be known. */
const HEAD_LINES = 30;
const KNOWN_SHARE = 0.6;

/**
 * Finds the head of a sheet: the first line of thirty whose names are known by a shape that has all it must, or else the first line. A
 * line of one name is a title.
 */
export function headOf(
  rows: readonly Row[],
  shapes: readonly SheetShape[],
): { readonly at: number; readonly shape: SheetShape | null } {
  const forms = shapes.map((shape) => ({ shape, known: new Set(shape.known.map(comparableName)) }));
  for (const [at, { cells }] of rows.slice(0, HEAD_LINES).entries()) {
    const names = cells.map(comparableName).filter((name) => name !== '');
    if (names.length < 2) continue;
    const fitting = forms
      .map(({ shape, known }) => ({ shape, share: names.filter((name) => known.has(name)).length / names.length }))
      .filter(({ shape, share }) => share >= KNOWN_SHARE && hasAll(names, shape.signature))
      .toSorted((one, other) => other.share - one.share);
    if (fitting[0]) return { at, shape: fitting[0].shape };
  }
  return { at: 0, shape: null };
}

function hasAll(names: readonly string[], signature: SheetShape['signature']): boolean {
  return signature.every((wanted) => wanted.some((name) => names.includes(comparableName(name))));
}

/** Puts the rows of a family behind each other, and tells which rows begin one. Rows that belong to none are one by themselves. */
export function familiesInOrder(
  header: readonly string[],
  rows: readonly Row[],
  family: Family,
): { readonly rows: readonly Row[]; readonly begins: ReadonlySet<number> } {
  const at = (names: readonly string[]) => {
    const wanted = new Set(names.map(comparableName));
    return header.findIndex((name) => wanted.has(comparableName(name)));
  };
  const cell = ({ cells }: Row, index: number) => (cells[index] ?? '').trim();
  const begins = new Set<number>();
  if (family.by === 'parent') {
    const parent = at(family.parent);
    const keys = family.keys.map(({ names, prefix }) => ({ index: at(names), prefix }));
    const children = Map.groupBy(
      rows.filter((row) => cell(row, parent) !== ''),
      (row) => cell(row, parent),
    );
    const placed: Row[] = [];
    for (const row of rows) {
      if (cell(row, parent) !== '') continue;
      begins.add(row.number);
      placed.push(row);
      for (const { index, prefix } of keys) {
        const key = `${prefix}${cell(row, index)}`;
        placed.push(...(children.get(key) ?? []));
        children.delete(key);
      }
    }
    for (const row of [...children.values()].flat()) {
      begins.add(row.number);
      placed.push(row);
    }
    return { rows: placed, begins };
  }
  const column = at(family.by === 'key' ? family.key : family.kind);
  let before = '';
  for (const [index, row] of rows.entries()) {
    const value = cell(row, column);
    const goesOn = family.by === 'key' ? value === '' || value === before : family.child.includes(value);
    if (index === 0 || !goesOn) begins.add(row.number);
    if (value !== '') before = value;
  }
  return { rows, begins };
}
