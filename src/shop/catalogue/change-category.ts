import { z } from 'zod';
import type { Transaction } from '#database/database';
import type { JsonObject } from '#kernel/json';
import { differences, mergePatch } from '#kernel/json-patch';
import type { Bilingual } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { withoutInvisible } from '#kernel/text';
import { type Actor, insertAudit } from '#shop/audit';
import type { Shop } from '../shop.ts';
import {
  deleteUnusedCategories,
  insertCategory,
  listProductsOfCategory,
  listStaffCategories,
  lockCategories,
  type StaffCategory,
  updateCategoryPositions,
  updateCategoryRow,
  updateProductPositions,
} from './category-queries.ts';
import { listKnownPictures, lockProducts } from './edit-queries.ts';
import { placesInOrder } from './order.rules.ts';
import { SLUG } from './product-checks.ts';
import type { WrongField } from './product-document.ts';
import { stableId } from './stable-id.ts';

type Deps = Pick<Shop, 'database' | 'clock'>;
type CategoryRefusal =
  | { readonly code: 'unknown' }
  | { readonly code: 'wrong'; readonly fields: readonly WrongField[] }
  | { readonly code: 'stale'; readonly current: StaffCategory };

const name = z.string().max(120).overwrite(withoutInvisible).regex(/\S/);
const text = z.string().max(2000).overwrite(withoutInvisible);
const picture = z.string().max(64).nullable().default(null);
const categoryDocument = z
  .object({
    titleAr: name,
    name: z.object({ en: name, ar: name }),
    description: z.object({ en: text, ar: text }),
    picture,
    banner: z.object({ en: picture, ar: picture }).default({ en: null, ar: null }),
    navInclude: z.boolean(),
    homeInclude: z.boolean(),
  })
  .strict();

/** Every category in its order, with how many products it has. */
export async function staffCategories(deps: Pick<Shop, 'database'>): Promise<readonly StaffCategory[]> {
  return await listStaffCategories(deps.database.read);
}

/** A category and its products in the order of the catalogue; null for an unknown id. */
export async function staffCategory(deps: Pick<Shop, 'database'>, id: string) {
  const [category] = await listStaffCategories(deps.database.read, id);
  return category ? { ...category, inside: await listProductsOfCategory(deps.database.read, id) } : null;
}

/** Changes a category by a merge patch, for the version that the person saw, and returns its version. */
export async function updateCategory(
  deps: Deps,
  input: { readonly actor: Actor; readonly id: string; readonly version: number; readonly changes: JsonObject },
): Promise<Result<number, CategoryRefusal>> {
  const { actor, id, version, changes } = input;
  return await deps.database.transaction(async (tx) => {
    await lockCategories(tx, id);
    const [category] = await listStaffCategories(tx, id);
    if (!category) return refused({ code: 'unknown' });
    if (category.version !== version) return refused({ code: 'stale', current: category });
    const before: JsonObject = category.document;
    const parsed = categoryDocument.safeParse(mergePatch(before, changes));
    if (!parsed.success) return refused({ code: 'wrong', fields: wrongFields(parsed.error) });
    const document = parsed.data;
    const pictures = [document.picture, document.banner.en, document.banner.ar].filter((one) => one !== null);
    const known = await listKnownPictures(tx, pictures);
    if (pictures.some((one) => !known.has(one)))
      return refused({ code: 'wrong', fields: [{ path: 'picture', code: 'unknownPicture' }] });
    const changed = differences(before, document);
    if (changed.length === 0) return ok(version);
    const saved = await updateCategoryRow(tx, id, document);
    await insertAudit(tx, deps.clock, {
      actor,
      action: 'category.edit',
      subject: `category:${id}`,
      before: { ...Object.fromEntries(changed.map((one) => [one.path, one.before])), version },
      after: { ...Object.fromEntries(changed.map((one) => [one.path, one.after])), version: saved },
    });
    return ok(saved);
  });
}

/** Adds a category at the end. `title` is its name in routes and never changes. Returns its id. */
export async function createCategory(
  deps: Deps,
  input: { readonly actor: Actor; readonly title: string; readonly name: Bilingual },
): Promise<Result<string, CategoryRefusal>> {
  const { actor, title } = input;
  if (!SLUG.test(title) || title.length > 60)
    return refused({ code: 'wrong', fields: [{ path: 'title', code: 'wrong' }] });
  const parsed = categoryDocument.safeParse({
    titleAr: input.name.ar,
    name: input.name,
    description: { en: '', ar: '' },
    navInclude: false,
    homeInclude: false,
  });
  if (!parsed.success) return refused({ code: 'wrong', fields: wrongFields(parsed.error) });
  const id = stableId(title);
  return await deps.database.transaction(async (tx) => {
    if (!(await insertCategory(tx, id, title, parsed.data)))
      return refused({ code: 'wrong', fields: [{ path: 'title', code: 'taken' }] });
    await insertAudit(tx, deps.clock, {
      actor,
      action: 'category.create',
      subject: `category:${id}`,
      after: { title },
    });
    return ok(id);
  });
}

/** Adds categories of an import that no menu shows, in the caller's transaction. Returns the ids of those that were not there. */
export async function createCategoryDrafts(
  { clock }: Pick<Shop, 'clock'>,
  tx: Transaction,
  actor: Actor,
  categories: readonly { readonly title: string; readonly name: Bilingual }[],
): Promise<readonly string[]> {
  const added: string[] = [];
  const nothing = { description: { en: '', ar: '' }, picture: null, banner: { en: null, ar: null } };
  for (const { title, name } of categories) {
    const document = { titleAr: name.ar, name, ...nothing, navInclude: false, homeInclude: false };
    const id = stableId(title);
    if (!(await insertCategory(tx, id, title, document))) continue;
    added.push(id);
    await insertAudit(tx, clock, { actor, action: 'category.create', subject: `category:${id}`, after: { title } });
  }
  return added;
}

/** Takes those of some categories away that an import added and nobody has used or changed since. */
export async function deleteCategoryDrafts(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await deleteUnusedCategories(tx, ids);
}

/** Puts all categories in an order. Refused when the list names others than there are. Returns the order before. */
export async function orderCategories(
  deps: Deps,
  { actor, ids }: { readonly actor: Actor; readonly ids: readonly string[] },
): Promise<Result<readonly string[], { readonly code: 'changed' }>> {
  return await deps.database.transaction(async (tx) => {
    await lockCategories(tx);
    const before = (await listStaffCategories(tx)).map(({ id }) => id);
    if (!isSameSet(before, ids)) return refused({ code: 'changed' });
    await updateCategoryPositions(tx, ids);
    await insertAudit(tx, deps.clock, {
      actor,
      action: 'category.order',
      subject: 'category:all',
      before: { order: before },
      after: { order: [...ids] },
    });
    return ok(before);
  });
}

/**
 * Puts the products of a category in an order: they change places with each other in the catalogue's one order. Refused
 * when the list names others than the category has. Returns the order before.
 */
export async function orderProducts(
  deps: Deps,
  input: { readonly actor: Actor; readonly id: string; readonly ids: readonly string[] },
): Promise<Result<readonly string[], { readonly code: 'changed' | 'unknown' }>> {
  const { actor, id, ids } = input;
  return await deps.database.transaction(async (tx) => {
    await lockProducts(tx, ids);
    const [category] = await listStaffCategories(tx, id);
    if (!category) return refused({ code: 'unknown' });
    const inside = await listProductsOfCategory(tx, id);
    const before = inside.map((product) => product.id);
    if (!isSameSet(before, ids)) return refused({ code: 'changed' });
    const positions = new Map(inside.map((product) => [product.id, product.position]));
    const places = placesInOrder(ids, positions);
    await updateProductPositions(tx, places, deps.clock.now());
    await insertAudit(tx, deps.clock, {
      actor,
      action: 'category.products.order',
      subject: `category:${id}`,
      before: { products: before },
      after: { products: [...ids] },
    });
    return ok(before);
  });
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && new Set([...one, ...other]).size === one.length;
}

function wrongFields(error: z.ZodError): readonly WrongField[] {
  return error.issues.map((issue) => ({
    path: issue.path.join('.'),
    code: issue.code === 'too_big' ? 'tooLong' : issue.code === 'invalid_format' ? 'missing' : 'wrong',
  }));
}
