import type { Transaction } from '#database/database';
import type { JsonObject } from '#kernel/json';
import { differences, mergePatch } from '#kernel/json-patch';
import type { Currency } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { type Actor, type AuditAction, insertAudits } from '#shop/audit';
import type { Shop } from '../shop.ts';
import {
  type EditableProduct,
  listBarcodes,
  listEditable,
  listKnownPictures,
  lockProducts,
  type ProductChange,
  updateDocuments,
} from './edit-queries.ts';
import { listHistory } from './history-queries.ts';
import { hasFarFall, isOfMarkets } from './price-field.rules.ts';
import { documentJson, parseDocument, type WrongField } from './product-document.ts';
import { listSlugs } from './product-queries.ts';
import { listCategoryTitles } from './write-queries.ts';

type Deps = Pick<Shop, 'database' | 'clock'>;

/** A field that somebody else changed meanwhile. */
type ChangedField = { readonly field: string; readonly by: string; readonly at: Date };

/** A product to change: a merge patch of its document, for the version that the person saw; null for any version. */
export type ProductPatch = { readonly id: string; readonly version: number | null; readonly changes: JsonObject };

/** A value before and after, by the path of its field. */
type FieldChange = ReturnType<typeof differences>[number];

export type PatchOutcome =
  | {
      readonly id: string;
      readonly status: 'changed';
      readonly version: number;
      readonly changes: readonly FieldChange[];
    }
  | { readonly id: string; readonly status: 'same'; readonly version: number }
  | { readonly id: string; readonly status: 'stale'; readonly current: EditableProduct }
  | { readonly id: string; readonly status: 'wrong'; readonly fields: readonly WrongField[] }
  | { readonly id: string; readonly status: 'unknown' };

type Options = {
  readonly dryRun?: boolean | undefined;
  readonly undoOf?: string | undefined;
  /** Titles of categories that are made before this is written. */
  readonly newTitles?: ReadonlySet<string> | undefined;
};

/**
 * Changes products in the caller's transaction, and writes an audit row for each. When one of them is wrong or unknown,
 * or in a dry run, nothing is written, and the outcomes say what would be. A product that somebody changed since is left
 * as it is.
 */
export async function changeProducts(
  deps: Pick<Shop, 'clock'>,
  tx: Transaction,
  actor: Actor,
  patches: readonly ProductPatch[],
  { dryRun = false, undoOf, newTitles = new Set() }: Options = {},
): Promise<readonly PatchOutcome[]> {
  const ids = patches.map(({ id }) => id);
  await lockProducts(tx, ids);
  const known = new Map((await listEditable(tx, ids)).map((product) => [product.id, product]));
  const titles = new Set([...(await listCategoryTitles(tx)), ...newTitles]);
  const planned = patches.map((patch) => plan(patch, known.get(patch.id), titles, actor));
  const pictures = planned.flatMap(({ change }) => change?.document.pictures.map(({ id }) => id) ?? []);
  const stored = await listKnownPictures(tx, [...new Set(pictures)]);
  const barcodes = planned.flatMap(({ change }) => (change?.fields.has('barcode') ? [change.document.barcode] : []));
  const used = await listBarcodes(
    tx,
    barcodes.filter((barcode) => barcode !== ''),
  );
  const layers = planned.flatMap(({ change }) => (change?.fields.has('layers') ? change.document.layers : []));
  const slugs = new Set(await listSlugs(tx, layers));
  const outcomes = planned.map(({ change, outcome }): PatchOutcome => {
    if (!change) return outcome;
    const { id, document } = change;
    const wrong = (path: string, code: WrongField['code']): PatchOutcome => ({
      id,
      status: 'wrong',
      fields: [{ path, code }],
    });
    if (document.pictures.some((picture) => !stored.has(picture.id))) return wrong('pictures', 'unknownPicture');
    if (change.fields.has('layers') && document.layers.some((slug) => !slugs.has(slug)))
      return wrong('layers', 'unknownProduct');
    if (used.some((one) => one.barcode === document.barcode && one.id !== id)) return wrong('barcode', 'taken');
    return outcome;
  });
  if (dryRun || outcomes.some(({ status }) => status === 'wrong' || status === 'unknown')) return outcomes;
  const changes = planned.flatMap(({ change }) => change ?? []);
  if (changes.length === 0) return outcomes;
  const versions = await updateDocuments(tx, changes, deps.clock.now());
  const acts = outcomes.flatMap((outcome) => {
    if (outcome.status !== 'changed') return [];
    return {
      action: actionOf(outcome.changes),
      subject: `product:${outcome.id}`,
      before: { ...fieldsOf(outcome.changes, 'before'), version: outcome.version - 1 },
      after: { ...fieldsOf(outcome.changes, 'after'), version: versions.get(outcome.id) ?? outcome.version },
      undoOf,
    };
  });
  await insertAudits(tx, deps.clock, actor, acts);
  return outcomes;
}

/** Whether outcomes let what is asked for one of the products fall by more than 70 percent. */
export function outcomesFallFar(outcomes: readonly PatchOutcome[]): boolean {
  return outcomes.some((outcome) => outcome.status === 'changed' && hasFarFall(outcome.changes));
}

/** The same for patches that are not written. */
export async function wouldFallFar(deps: Deps, actor: Actor, patches: readonly ProductPatch[]): Promise<boolean> {
  return outcomesFallFar(
    await deps.database.transaction((tx) => changeProducts(deps, tx, actor, patches, { dryRun: true })),
  );
}

/** Decides what a patch would change, without the check of its pictures. */
function plan(
  patch: ProductPatch,
  product: EditableProduct | undefined,
  titles: ReadonlySet<string>,
  actor: Actor,
): { readonly outcome: PatchOutcome; readonly change?: ProductChange } {
  const { id, version } = patch;
  if (!product) return { outcome: { id, status: 'unknown' } };
  if (version !== null && version !== product.version) return { outcome: { id, status: 'stale', current: product } };
  const before = documentJson(product.document);
  const parsed = parseDocument(mergePatch(before, patch.changes));
  if ('wrong' in parsed) return { outcome: { id, status: 'wrong', fields: parsed.wrong } };
  const { document } = parsed;
  const changes = differences(before, documentJson(document));
  if (changes.length === 0) return { outcome: { id, status: 'same', version: product.version } };
  const fields: WrongField[] = [
    ...(document.categories.every((title) => titles.has(title))
      ? []
      : [{ path: 'categories', code: 'unknownCategory' as const }]),
    ...changes.flatMap(({ path }) =>
      actor.kind === 'system' || isOfMarkets(path, actor.markets) ? [] : [{ path, code: 'otherMarket' as const }],
    ),
  ];
  if (fields.length > 0) return { outcome: { id, status: 'wrong', fields } };
  return {
    outcome: { id, status: 'changed', version: product.version + 1, changes },
    change: { id, slug: product.slug, document, fields: new Set(changes.map(({ path }) => path.split('.')[0] ?? '')) },
  };
}

function fieldsOf(changes: readonly FieldChange[], side: 'before' | 'after'): JsonObject {
  return Object.fromEntries(changes.map((change) => [change.path, change[side]]));
}

function actionOf(changes: readonly FieldChange[]): AuditAction {
  if (changes.every(({ path }) => path.startsWith('prices.'))) return 'product.price.set';
  return changes.every(({ path }) => path === 'state') ? 'product.state.set' : 'product.edit';
}

export type UpdateRefusal =
  | { readonly code: 'unknown' }
  | { readonly code: 'wrong'; readonly fields: readonly WrongField[] }
  | {
      readonly code: 'stale';
      readonly current: EditableProduct;
      readonly changed: readonly ChangedField[];
    };

/**
 * Changes one product by a merge patch of its document (`ProductDocument`), for the version that the person saw, and
 * returns its version. Refuses an older version with the product as it is and who changed what since.
 */
export async function updateProduct(
  deps: Deps,
  input: ProductPatch & { readonly actor: Actor; readonly undoOf?: string | undefined },
): Promise<Result<number, UpdateRefusal>> {
  return await deps.database.transaction(async (tx) => {
    const [outcome] = await changeProducts(deps, tx, input.actor, [input], { undoOf: input.undoOf });
    if (!outcome || outcome.status === 'unknown') return refused({ code: 'unknown' });
    if (outcome.status === 'wrong') return refused({ code: 'wrong', fields: outcome.fields });
    if (outcome.status === 'stale') {
      const changed = await changedSince(tx, input.id, input.version ?? 0);
      return refused({ code: 'stale', current: outcome.current, changed });
    }
    return ok(outcome.version);
  });
}

/** Who changed which field of a product after a version, newest first. */
async function changedSince(tx: Transaction, id: string, version: number): Promise<ChangedField[]> {
  const acts = await listHistory(tx, `product:${id}`, 100);
  return acts
    .filter(({ after }) => typeof after.version === 'number' && after.version > version)
    .flatMap(({ after, by, at }) =>
      Object.keys(after).flatMap((field) => (field === 'version' ? [] : [{ field, by, at }])),
    );
}

/** New prices of a product by currency: null hides it in that market; a missing offer means none. Minor units. */
type PriceRow = {
  readonly id: string;
  readonly version: number | null;
  readonly prices: {
    readonly [Code in Currency]?:
      | { readonly price: number; readonly discountPrice?: number | undefined }
      | null
      | undefined;
  };
  readonly position?: number | undefined;
};

/**
 * Sets the prices, and positions, of many products: a sheet, an import. Nothing is written when a row is wrong or
 * unknown, or in a dry run; the outcomes say for each row what would change or why not. A row whose product somebody
 * changed since its version is left out and told.
 */
export async function setPrices(
  deps: Deps,
  input: { readonly actor: Actor; readonly rows: readonly PriceRow[]; readonly dryRun: boolean },
): Promise<readonly PatchOutcome[]> {
  const patches = input.rows.map(({ id, version, prices, position }) => ({
    id,
    version,
    changes: {
      prices: Object.fromEntries(
        Object.entries(prices).flatMap(([currency, price]) => {
          if (price === undefined) return [];
          return [[currency, price && { ...price, discountPrice: price.discountPrice ?? price.price }] as const];
        }),
      ),
      ...(position === undefined ? {} : { position }),
    },
  }));
  return await deps.database.transaction((tx) =>
    changeProducts(deps, tx, input.actor, patches, { dryRun: input.dryRun }),
  );
}
