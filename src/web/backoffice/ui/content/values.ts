import { isBranch, pairOf } from './body.ts';

/** A body as the fields of a form: the fields of an object, the items of a list by index. Null stands for no item. */
export type BodyValues = Readonly<Record<string, unknown>>;

/** Returns the fields of a body. */
export function valuesOf(body: unknown): BodyValues {
  if (Array.isArray(body)) return Object.fromEntries(body.map((item, index) => [String(index), item]));
  return isBranch(body) ? body : {};
}

/** Returns the body of its fields. */
export function bodyOf(values: BodyValues, isList: boolean): unknown {
  if (!isList) return values;
  return Object.keys(values)
    .toSorted((one, other) => Number(one) - Number(other))
    .map((name) => values[name])
    .filter((item) => item !== null && item !== undefined);
}

/** Returns the fields that turn a list into another: items that are gone are null. */
export function listChanges(values: BodyValues, list: readonly unknown[]): Record<string, unknown> {
  const count = Math.max(list.length, ...Object.keys(values).map((name) => Number(name) + 1));
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [String(index), list[index] ?? null]));
}

/** Says in few words what a value is, for lists of changes. */
export function summaryOf(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (typeof value !== 'object') return String(value);
  const pair = pairOf(value);
  if (pair && isBranch(value)) return `${String(value[pair.en])} · ${String(value[pair.ar])}`;
  const parts = Object.values(value)
    .map(summaryOf)
    .filter((one) => one !== '–' && !one.startsWith('data:'));
  const text = parts.join(' · ');
  return text.length > 160 ? `${text.slice(0, 160)}…` : text;
}
