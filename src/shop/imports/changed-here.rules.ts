import type { JsonObject } from '#kernel/json';
import { flatten, unflatten } from '#kernel/json-patch';

/**
 * A file's changes without the fields that somebody changed here since the last import wrote them, and the paths of these. `now` is the
 * product's document, `written` what imports wrote last, by path. A field that no import wrote is taken from the file.
 */
export function changedHere(
  patch: JsonObject,
  now: JsonObject,
  written: JsonObject,
): { readonly patch: JsonObject; readonly ours: readonly string[] } {
  const [wanted, current] = [flatten(patch), flatten(now)];
  const ours = Object.keys(wanted).filter(
    (path) =>
      written[path] !== undefined && !isSame(current[path], written[path]) && !isSame(current[path], wanted[path]),
  );
  if (ours.length === 0) return { patch, ours };
  return {
    patch: unflatten(Object.fromEntries(Object.entries(wanted).filter(([path]) => !ours.includes(path)))),
    ours,
  };
}

/** The values of a document at the paths of a patch. */
export function writtenValues(patch: JsonObject, document: JsonObject): JsonObject {
  const current = flatten(document);
  return Object.fromEntries(Object.keys(flatten(patch)).map((path) => [path, current[path] ?? null]));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
