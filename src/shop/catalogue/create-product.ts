import type { JsonObject } from '#kernel/json';
import { mergePatch } from '#kernel/json-patch';
import type { Bilingual } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { type Actor, type AuditAction, insertAudit } from '#shop/audit';
import type { Shop } from '../shop.ts';
import { type EditableProduct, getNextPosition, insertDraft, listBarcodes, listEditable } from './edit-queries.ts';
import { documentJson, type ProductDocument, parseDocument, type WrongField } from './product-document.ts';
import { SLUG } from './product-fields.ts';
import { listSlugs } from './product-queries.ts';
import { freeSlug } from './slug.rules.ts';
import { stableId } from './stable-id.ts';
import { NO_WEAR } from './wear.rules.ts';
import { listCategoryTitles } from './write-queries.ts';

type Deps = Pick<Shop, 'database' | 'clock'>;
type CreateRefusal = { readonly code: 'wrong'; readonly fields: readonly WrongField[] } | { readonly code: 'unknown' };

const NOTHING: Bilingual = { en: '', ar: '' };
const EMPTY = {
  title: NOTHING,
  description: NOTHING,
  shortNote: NOTHING,
  notes: { top: NOTHING, heart: NOTHING, base: NOTHING },
  shows: 'notes',
  pictures: [],
  sizes: [],
  dimensions: '',
  weight: 0,
  categories: [],
  prices: {},
  position: 0,
  state: 'draft',
  shelf: '',
  barcode: '',
  lowStockDays: 14,
  sizeGroup: '',
  wear: NO_WEAR,
  layers: [],
  backOn: '',
} as const satisfies ProductDocument;

/** Adds a draft with a name and the slug of its address, which never changes. Returns its id. */
export async function createProduct(
  deps: Deps,
  input: { readonly actor: Actor; readonly slug: string; readonly title: Bilingual },
): Promise<Result<string, CreateRefusal>> {
  const { slug, title, actor } = input;
  if (!SLUG.test(slug) || slug.length > 120)
    return refused({ code: 'wrong', fields: [{ path: 'slug', code: 'wrong' }] });
  return await deps.database.transaction(async (tx) => {
    if ((await listSlugs(tx, [slug])).length > 0) {
      return refused({ code: 'wrong', fields: [{ path: 'slug', code: 'taken' }] });
    }
    const parsed = parseDocument(documentJson({ ...EMPTY, title, position: await getNextPosition(tx) }));
    if ('wrong' in parsed) return refused({ code: 'wrong', fields: parsed.wrong });
    return ok(await insert(deps, tx, actor, slug, parsed.document, 'product.create'));
  });
}

/** What is wrong with a new product of an import: a merge patch of an empty draft. Empty when nothing is. */
export async function draftFaults(tx: Tx, slug: string, patch: JsonObject): Promise<readonly WrongField[]> {
  if (!SLUG.test(slug) || slug.length > 120) return [{ path: 'slug', code: 'wrong' }];
  const parsed = parseDocument(mergePatch(documentJson(EMPTY), patch));
  if ('wrong' in parsed) return parsed.wrong;
  const titles = await listCategoryTitles(tx);
  const known = parsed.document.categories.every((title) => titles.has(title));
  if (!known) return [{ path: 'categories', code: 'unknownCategory' }];
  const { barcode, layers } = parsed.document;
  if ((await listSlugs(tx, layers)).length < layers.length) return [{ path: 'layers', code: 'unknownProduct' }];
  const isTaken = barcode !== '' && (await listBarcodes(tx, [barcode])).length > 0;
  return isTaken ? [{ path: 'barcode', code: 'taken' }] : [];
}

/** Adds a draft in the caller's transaction: a merge patch of an empty one, which `draftFaults` has found right. */
export async function createDraft(
  deps: Pick<Shop, 'clock'>,
  tx: Tx,
  actor: Actor,
  slug: string,
  patch: JsonObject,
): Promise<void> {
  const parsed = parseDocument(mergePatch(documentJson({ ...EMPTY, position: await getNextPosition(tx) }), patch));
  if ('wrong' in parsed) throw new Error(`not a draft: ${parsed.wrong[0]?.path}`);
  await insert(deps, tx, actor, slug, parsed.document, 'product.create');
}

/**
 * Copies a product as a draft under a free slug, with its texts, pictures and prices. Stock, barcode and scheduled
 * prices belong to the one product. Returns the id of the copy.
 */
export async function duplicateProduct(
  deps: Deps,
  { actor, id }: { readonly actor: Actor; readonly id: string },
): Promise<Result<string, CreateRefusal>> {
  return await deps.database.transaction(async (tx) => {
    const [product] = await listEditable(tx, [id]);
    if (!product) return refused({ code: 'unknown' });
    const slug = await firstFree(tx, product);
    const position = await getNextPosition(tx);
    const copy = { ...product.document, state: 'draft', barcode: '', position } as const;
    return ok(await insert(deps, tx, actor, slug, copy, 'product.duplicate', product.id));
  });
}

type Tx = Parameters<Parameters<Shop['database']['transaction']>[0]>[0];

async function firstFree(tx: Tx, { slug }: Pick<EditableProduct, 'slug'>): Promise<string> {
  for (let number = 1; ; number += 1) {
    const candidate = freeSlug(slug, number);
    if ((await listSlugs(tx, [candidate])).length === 0) return candidate;
  }
}

async function insert(
  deps: Pick<Shop, 'clock'>,
  tx: Tx,
  actor: Actor,
  slug: string,
  document: ProductDocument,
  action: AuditAction,
  from?: string,
): Promise<string> {
  const id = stableId(slug);
  await insertDraft(tx, slug, document, deps.clock.now());
  const after = { slug, version: 1, ...(from === undefined ? {} : { from }) };
  await insertAudit(tx, deps.clock, { actor, action, subject: `product:${id}`, after });
  return id;
}
