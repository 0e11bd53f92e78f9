import type { Transaction } from '#database/database';
import type { JsonObject } from '#kernel/json';
import { MARKETS, type MarketCode } from '#kernel/market';
import type { Actor } from '#shop/audit';
import type { Shop } from '../shop.ts';
import type { BulkAct } from './bulk-act.ts';
import { changeProducts, type PatchOutcome, type ProductPatch } from './change-products.ts';
import { type EditableProduct, listEditable } from './edit-queries.ts';
import { byPercent } from './percent.rules.ts';

/**
 * Does one thing with many products in one transaction. Every row tells what happened: a product that the act makes
 * wrong (a draft without a name is not shown) is left as it is, and the others are done. `versions` are those that the
 * person saw; without one any version is changed. In a dry run nothing is written.
 */
export async function changeMany(
  deps: Pick<Shop, 'database' | 'clock'>,
  input: {
    readonly actor: Actor;
    readonly act: BulkAct;
    readonly ids: readonly string[];
    readonly dryRun: boolean;
  },
): Promise<readonly PatchOutcome[]> {
  return await deps.database.transaction(async (tx) => (await changeManyIn(deps, tx, input)).outcomes);
}

/** The same in the caller's transaction, with the names of the products. */
export async function changeManyIn(
  deps: Pick<Shop, 'clock'>,
  tx: Transaction,
  { actor, act, ids, dryRun }: Parameters<typeof changeMany>[1],
): Promise<{ readonly outcomes: readonly PatchOutcome[]; readonly names: ReadonlyMap<string, string> }> {
  const known = new Map((await listEditable(tx, ids)).map((product) => [product.id, product]));
  const names = new Map([...known.values()].map(({ id, document, slug }) => [id, document.title.en || slug]));
  const patches = ids.map((id): ProductPatch => {
    const product = known.get(id);
    return { id, version: product?.version ?? null, changes: product ? changesOf(act, product) : {} };
  });
  const tried = await changeProducts(deps, tx, actor, patches, { dryRun: true });
  if (dryRun) return { outcomes: tried, names };
  const able = patches.filter((_, index) => tried[index]?.status === 'changed');
  const done = new Map((await changeProducts(deps, tx, actor, able)).map((outcome) => [outcome.id, outcome]));
  return { outcomes: tried.map((outcome) => done.get(outcome.id) ?? outcome), names };
}

function changesOf(act: BulkAct, { document }: EditableProduct): JsonObject {
  switch (act.kind) {
    case 'percent':
      return { prices: pricesBy(act.markets, document, (price, currency) => byPercent(price, act, currency)) };
    case 'no-offer':
      return { prices: pricesBy(act.markets, document, ({ price }) => ({ price, discountPrice: price })) };
    case 'market':
      return { prices: pricesBy([act.market], document, () => ({ hidden: act.hidden })) };
    case 'category': {
      const others = document.categories.filter((title) => title !== act.category);
      if (act.add && document.categories.includes(act.category)) return {};
      return { categories: act.add ? [...others, act.category] : others };
    }
    case 'state':
      return { state: act.state };
  }
}

type Price = { readonly price: number; readonly discountPrice: number };

/** A patch of the prices that a product has in markets; a market without one stays without. */
function pricesBy(
  markets: readonly MarketCode[],
  { prices }: EditableProduct['document'],
  change: (price: Price, currency: string) => JsonObject,
): JsonObject {
  return Object.fromEntries(
    markets.flatMap((code) => {
      const { currency } = MARKETS[code];
      const price = prices[currency];
      return price ? [[currency, change(price, currency)] as const] : [];
    }),
  );
}
