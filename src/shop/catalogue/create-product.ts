import type { JsonObject } from '#kernel/json';
import { mergePatch } from '#kernel/json-patch';
import { type Bilingual, byCurrency } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { type Actor, type AuditAction, insertAudit, insertAudits } from '#shop/audit';
import type { Shop } from '../shop.ts';
import { type EditableProduct, getNextPosition, insertDrafts, listBarcodes, listEditable } from './edit-queries.ts';
import { SLUG } from './product-checks.ts';
import { documentJson, type ProductDocument, parseDocument, type WrongField } from './product-document.ts';
import { INITIAL_VALUES } from './product-fields.rules.ts';
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
  ...INITIAL_VALUES,
  categories: [],
  prices: {},
  state: 'draft',
  wear: NO_WEAR,
  layers: [],
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

/** A new product of an import: its address, and a merge patch of an empty draft. */
type NewDraft = { readonly slug: string; readonly patch: JsonObject };

/** A merge patch that makes a draft of any product which has only what `patch` gives it. Its place in lists stays. */
export function wholePatch(patch: JsonObject): JsonObject {
  const { position: _, ...empty } = documentJson(EMPTY);
  return mergePatch({ ...empty, prices: byCurrency(() => null) }, patch);
}

/**
 * What is wrong with new products of an import, for each of them; empty when nothing is. `newTitles` are categories that are made
 * before they are.
 */
export async function draftFaults(
  tx: Tx,
  drafts: readonly NewDraft[],
  newTitles: ReadonlySet<string> = new Set(),
): Promise<readonly (readonly WrongField[])[]> {
  const parsed = drafts.map(({ slug, patch }) =>
    !SLUG.test(slug) || slug.length > 120
      ? { wrong: [{ path: 'slug', code: 'wrong' as const }] }
      : parseDocument(mergePatch(documentJson(EMPTY), patch)),
  );
  const documents = parsed.flatMap((one) => ('wrong' in one ? [] : [one.document]));
  const titles = new Set([...(await listCategoryTitles(tx)), ...newTitles]);
  const slugs = new Set(await listSlugs(tx, [...new Set(documents.flatMap(({ layers }) => layers))]));
  const barcodes = [...new Set(documents.map(({ barcode }) => barcode))].filter((barcode) => barcode !== '');
  const taken = new Set((await listBarcodes(tx, barcodes)).map(({ barcode }) => barcode));
  return parsed.map((one) => {
    if ('wrong' in one) return one.wrong;
    const { categories, layers, barcode } = one.document;
    if (!categories.every((title) => titles.has(title))) return [{ path: 'categories', code: 'unknownCategory' }];
    if (new Set(layers.filter((slug) => slugs.has(slug))).size < layers.length)
      return [{ path: 'layers', code: 'unknownProduct' }];
    return taken.has(barcode) ? [{ path: 'barcode', code: 'taken' }] : [];
  });
}

/** Adds drafts in the caller's transaction, in their order after the last product, which `draftFaults` has found right. */
export async function createDrafts(
  deps: Pick<Shop, 'clock'>,
  tx: Tx,
  actor: Actor,
  drafts: readonly NewDraft[],
): Promise<void> {
  const position = await getNextPosition(tx);
  const documents = drafts.map(({ slug, patch }, index) => {
    const parsed = parseDocument(mergePatch(documentJson({ ...EMPTY, position: position + index }), patch));
    if ('wrong' in parsed) throw new Error(`not a draft: ${parsed.wrong[0]?.path}`);
    return { slug, document: parsed.document };
  });
  await insertDrafts(tx, documents, deps.clock.now());
  await insertAudits(
    tx,
    deps.clock,
    actor,
    documents.map(({ slug }) => actOf(slug, 'product.create')),
  );
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
  await insertDrafts(tx, [{ slug, document }], deps.clock.now());
  await insertAudit(tx, deps.clock, { actor, ...actOf(slug, action, from) });
  return stableId(slug);
}

function actOf(slug: string, action: AuditAction, from?: string) {
  const after = { slug, version: 1, ...(from === undefined ? {} : { from }) };
  return { action, subject: `product:${stableId(slug)}`, after };
}
