import { AsyncResource } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '#database/database';
import type { TradeCurrency } from '#kernel/market';
import { units } from '#kernel/money';
import { CATEGORIES, EVERYTHING, listTag, type PageTag, productTag, stockTag, WORDS } from '#kernel/page-tags';
import { sharedReads } from '#kernel/shared-reads';
import { candidateCards, countListed, type ProductCard } from '#shop/catalogue';
import { listMentions, listOptions, listTableProducts, listTableProductsAfter } from './index-queries.ts';
import { createKeptCards, type KeptCards } from './kept-cards.ts';
import { createKeptTexts, type KeptTexts } from './kept-texts.ts';
import { createProductTable, type ProductTable } from './product-table.rules.ts';
import { PRICE_STEP } from './query.rules.ts';
import { type Understood, understand } from './understand.ts';
import { createWordLists, type WordLists } from './word-lists.rules.ts';

/** A market with fewer products is searched in the database alone. */
const LARGE = 2_000;
/** Products that are read at once, so that requests are answered in between. */
const PART = 1_000;
/** The size of a market is looked at again after this long; so is one that could not be read. */
const LOOK_AGAIN_MS = 30_000;
/** After this long without a read, rows of changes may be gone. */
const FORGOTTEN_MS = 3_600_000;
/** Products in the kept lists of words, four bytes each. */
const MOST_MENTIONS = 3_000_000;
/** Cards that are kept, about a thousand bytes each. */
const MOST_CARDS = 6_000;
/** Texts whose words are kept. */
const MOST_TEXTS = 2_000;

/** The products of a currency as they were when it was asked for, or later. */
export type IndexedProducts = {
  readonly table: ProductTable;
  /** The words of titles, by number of the product. */
  readonly titles: WordLists;
  /** The products whose texts have a word of a text query, by number; read when a word is first searched for. */
  mentions(word: string): Promise<Int32Array>;
  /** The cards of some products, in the order of their ids; leaves out hidden ones. Those that were shown last are kept. */
  cards(ids: readonly string[]): Promise<readonly ProductCard[]>;
  /** What the words of a text mean; those of the texts that were searched for last are kept. */
  understand(text: string): Promise<readonly Understood[]>;
  readonly options: { readonly categories: readonly string[]; readonly families: readonly string[] };
};

/** Keeps what lists and searches need of large markets in the memory of this process. */
export type ProductIndex = {
  /** Returns the products of a currency; null for a small market, and until they are read. */
  productsOf(currency: TradeCurrency): Promise<IndexedProducts | null>;
  /** Resolves when the products of a currency are read, where they are worth it. */
  read(currency: TradeCurrency): Promise<void>;
};

type Kept = IndexedProducts & {
  options: IndexedProducts['options'];
  readonly forgetMentions: () => void;
  readonly keptTexts: KeptTexts<readonly Understood[]>;
  readonly keptCards: KeptCards;
  snapshot: string;
  readAt: number;
};

/** Reads what has changed after a snapshot; with null only where to begin. */
type ReadChanges = (after: string | null) => Promise<{
  readonly snapshot: string;
  readonly changes: readonly { readonly tag: PageTag }[];
}>;

type Deps = { readonly database: Pick<Database, 'read'>; readonly readChanges: ReadChanges };

/** Opens the index over a database (decision 0448); nothing is read before the first list or search. */
export function openProductIndex(
  database: Pick<Database, 'read'>,
  readChanges: ReadChanges,
  { large = LARGE }: { readonly large?: number } = {},
): ProductIndex {
  const indexes = new Map<TradeCurrency, ReturnType<typeof indexOf>>();
  const of = (currency: TradeCurrency): ReturnType<typeof indexOf> => {
    const known = indexes.get(currency) ?? indexOf({ database, readChanges }, currency, large);
    indexes.set(currency, known);
    return known;
  };
  return { productsOf: (currency) => of(currency).now(), read: (currency) => of(currency).begin() };
}

function indexOf(deps: Deps, currency: TradeCurrency, large: number) {
  let kept: Kept | null = null;
  let reading: Promise<void> | null = null;
  let lookAt = Number.NEGATIVE_INFINITY;

  // reads outside the request that is the first to need them, whose time is limited
  const readAll = AsyncResource.bind(async () => {
    const total = await countListed(deps, { currency });
    lookAt = performance.now() + LOOK_AGAIN_MS;
    if (total >= large) kept = await readProducts(deps, currency);
  });

  function begin(): Promise<void> {
    reading ??= readAll().finally(() => {
      reading = null;
    });
    return reading;
  }

  const catchUp = sharedReads(async () => {
    const index = kept;
    if (!index) return;
    const startedAt = performance.now();
    const { changes, snapshot } = await deps.readChanges(index.snapshot);
    const tags = new Set(changes.map(({ tag }) => tag));
    const ids = idsOf(tags, productTag);
    index.keptCards.forget(tags.has(CATEGORIES) ? 'all' : [...ids, ...idsOf(tags, stockTag)]);
    // lists may change with a category, or with what no product names
    const isUnclear = tags.has(listTag(currency)) && (ids.length === 0 || tags.has(CATEGORIES));
    if (tags.has(EVERYTHING) || isUnclear || startedAt - index.readAt > FORGOTTEN_MS) {
      kept = null;
      lookAt = Number.NEGATIVE_INFINITY;
      return;
    }
    if (tags.has(WORDS)) {
      index.forgetMentions();
      index.keptTexts.forget();
    }
    if (tags.has(CATEGORIES)) index.options = await listOptions(deps.database.read);
    if (ids.length > 0) putAgain(index.table, ids, await listTableProducts(deps.database.read, currency, ids));
    index.snapshot = snapshot;
    index.readAt = startedAt;
  });

  return {
    begin,
    async now(): Promise<IndexedProducts | null> {
      if (kept) await catchUp();
      if (kept) return kept;
      if (reading === null && performance.now() >= lookAt) {
        lookAt = performance.now() + LOOK_AGAIN_MS;
        // a failure is one of the database, which the request meets itself
        begin().catch(() => undefined);
      }
      return null;
    },
  };
}

/** The ids in the tags of a kind. */
function idsOf(tags: ReadonlySet<PageTag>, tagOf: (id: string) => PageTag): string[] {
  const kind = tagOf('');
  return [...tags].flatMap((tag) => (tag.startsWith(kind) ? tag.slice(kind.length) : []));
}

async function readProducts(deps: Deps, currency: TradeCurrency): Promise<Kept> {
  const { read } = deps.database;
  const startedAt = performance.now();
  // what changes meanwhile is read again
  const { snapshot } = await deps.readChanges(null);
  const options = await listOptions(read);
  const titles = createWordLists();
  const table = createProductTable(units(PRICE_STEP, currency), titles);
  for (let after: string | null = ''; after !== null; ) {
    const part = await listTableProductsAfter(read, currency, after, PART);
    for (const product of part) table.put(product);
    after = part.length === PART ? (part.at(-1)?.id ?? null) : null;
    await nextTurn();
  }
  const keptCards = createKeptCards(MOST_CARDS, (ids) => candidateCards(deps, { currency }, ids));
  const keptTexts = createKeptTexts(MOST_TEXTS, (text) => understand(read, text));
  const kept = { keptCards, cards: keptCards.of, keptTexts, understand: keptTexts.of };
  return { table, titles, options, snapshot, readAt: startedAt, ...kept, ...mentionsOf(deps, table) };
}

function putAgain(
  table: ProductTable,
  ids: readonly string[],
  found: Awaited<ReturnType<typeof listTableProducts>>,
): void {
  const shown = new Set(found.map(({ id }) => id));
  for (const id of ids) if (!shown.has(id)) table.remove(id);
  for (const product of found) table.put(product);
}

/** Lists of the products with a word, the least recently asked for forgotten first. */
function mentionsOf(
  { database }: { readonly database: Pick<Database, 'read'> },
  table: ProductTable,
): { readonly mentions: IndexedProducts['mentions']; readonly forgetMentions: () => void } {
  const lists = new Map<string, Promise<Int32Array>>();
  const sizes = new Map<string, number>();
  let room = MOST_MENTIONS;

  function forget(word: string): void {
    lists.delete(word);
    room += sizes.get(word) ?? 0;
    sizes.delete(word);
  }

  async function readList(word: string): Promise<Int32Array> {
    // in the order of the columns, which are read faster so
    return Int32Array.from(await listMentions(database.read, word), table.numberOf).sort();
  }

  return {
    forgetMentions() {
      for (const word of [...lists.keys()]) forget(word);
    },
    async mentions(word) {
      const known = lists.get(word);
      if (known) {
        lists.delete(word);
        lists.set(word, known);
        return await known;
      }
      const made = readList(word);
      lists.set(word, made);
      try {
        const list = await made;
        if (lists.get(word) === made) {
          sizes.set(word, list.length);
          room -= list.length;
          for (const oldest of lists.keys()) {
            if (room >= 0) break;
            forget(oldest);
          }
        }
        return list;
      } catch (error) {
        if (lists.get(word) === made) lists.delete(word);
        throw error;
      }
    },
  };
}
