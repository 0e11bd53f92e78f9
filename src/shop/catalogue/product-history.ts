import type { JsonObject } from '#kernel/json';
import { unflatten } from '#kernel/json-patch';
import type { MarketCode } from '#kernel/market';
import { type Result, refused } from '#kernel/result';
import type { Actor } from '#shop/audit';
import type { Shop } from '../shop.ts';
import { type UpdateRefusal, updateProduct } from './change-products.ts';
import { type EditableProduct, listEditable } from './edit-queries.ts';
import { type HistoryRow, listHistory } from './history-queries.ts';
import { isOfMarkets } from './price-field.rules.ts';

/** The most acts of a history. */
const MAX_ENTRIES = 500;

/** Reads a product as the back office edits it; null for an unknown id. */
export async function editableProduct(deps: Pick<Shop, 'database'>, id: string): Promise<EditableProduct | null> {
  return (await listEditable(deps.database.read, [id]))[0] ?? null;
}

/** What was done to a product, by whom and when, newest first, without the prices of other markets than `markets`. */
export async function productHistory(
  deps: Pick<Shop, 'database'>,
  id: string,
  markets: readonly MarketCode[],
): Promise<readonly HistoryRow[]> {
  const seen = (fields: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(fields).filter(([path]) => isOfMarkets(path, markets)));
  const acts = await listHistory(deps.database.read, `product:${id}`, MAX_ENTRIES);
  return acts
    .filter(({ market }) => market === null || markets.some((one) => one === market))
    .map(({ before, after, ...act }) => ({ ...act, before: seen(before), after: seen(after) }));
}

/**
 * Puts back what a field, or every field of an act, was before that act. A save like any other: it needs the version
 * that the person saw.
 */
export async function putBack(
  deps: Pick<Shop, 'database' | 'clock'>,
  input: {
    readonly actor: Extract<Actor, { readonly kind: 'staff' }>;
    readonly id: string;
    readonly version: number;
    readonly act: string;
    /** The path of one field; all of them without. */
    readonly field?: string | undefined;
    /** Whether the person may set prices; an act on prices is refused otherwise. */
    readonly mayPrice: boolean;
  },
): Promise<Result<number, UpdateRefusal | { readonly code: 'forbidden' }>> {
  const { actor, id, version, act, field, mayPrice } = input;
  const found = (await productHistory(deps, id, actor.markets)).find((one) => one.id === act);
  const before = Object.entries(found?.before ?? {}).filter(
    ([path]) => path !== 'version' && (field === undefined || path === field),
  );
  if (before.length === 0) return refused({ code: 'unknown' });
  if (!mayPrice && before.some(([path]) => path.startsWith('prices.'))) return refused({ code: 'forbidden' });
  return await updateProduct(deps, {
    actor,
    id,
    version,
    changes: changesFor(Object.fromEntries(before)),
    undoOf: act,
  });
}

/** The patch that brings fields to their values. A price that was not there goes as a whole. */
function changesFor(values: JsonObject): JsonObject {
  const gone = Object.entries(values).flatMap(([path, value]) =>
    value === null && /^prices\.[A-Z]{3}\.price$/.test(path) ? [path.slice(0, -'.price'.length)] : [],
  );
  const remaining = Object.entries(values).filter(([path]) => !gone.some((price) => path.startsWith(`${price}.`)));
  return unflatten(Object.fromEntries([...remaining, ...gone.map((path) => [path, null] as const)]));
}
