import type { JsonObject, JsonValue } from './json.ts';

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Applies a JSON Merge Patch (RFC 7386): objects merge, null removes, everything else replaces. */
export function mergePatch(target: JsonObject, patch: JsonObject): JsonObject {
  const merged: Record<string, JsonValue> = { ...target };
  for (const [name, value] of Object.entries(patch)) {
    const known = merged[name];
    if (value === null) delete merged[name];
    else if (isObject(value)) merged[name] = mergePatch(isObject(known) ? known : {}, value);
    else merged[name] = value;
  }
  return merged;
}

/** The values of an object by their paths (`notes.base.ar`); a list is one value. */
export function flatten(value: JsonObject, before = ''): JsonObject {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]): [string, JsonValue][] =>
      isObject(one) ? Object.entries(flatten(one, `${before}${name}.`)) : [[`${before}${name}`, one]],
    ),
  );
}

/** The reverse of `flatten`. */
export function unflatten(values: JsonObject): JsonObject {
  return Object.entries(values).reduce<JsonObject>((whole, [path, value]) => put(whole, path.split('.'), value), {});
}

function put(target: JsonObject, [name = '', ...rest]: readonly string[], value: JsonValue): JsonObject {
  if (rest.length === 0) return { ...target, [name]: value };
  const known = target[name];
  return { ...target, [name]: put(isObject(known) ? known : {}, rest, value) };
}

/** The paths whose values differ, with both values; what one side lacks is null. */
export function differences(before: JsonObject, after: JsonObject) {
  const [old, fresh] = [flatten(before), flatten(after)];
  const paths = [...new Set([...Object.keys(old), ...Object.keys(fresh)])];
  return paths.flatMap((path) => {
    const [from, to] = [old[path] ?? null, fresh[path] ?? null];
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ path, before: from, after: to }];
  });
}
