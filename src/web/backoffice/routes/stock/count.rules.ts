import { typedCount } from '#kernel/typed-number';

/** The units that a person counted; null for an empty field, and for what is no count of at most seven digits. */
export function countOf(typed: string): number | null {
  const count = typedCount(typed);
  return typeof count === 'number' && count <= 9_999_999 ? count : null;
}
