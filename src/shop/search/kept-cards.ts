import type { ProductCard } from '#shop/catalogue';

/** Cards of products that are kept until they change. */
export type KeptCards = {
  /** The cards of some products, in the order of their ids; those that are not kept are read. Leaves out hidden ones. */
  of(ids: readonly string[]): Promise<readonly ProductCard[]>;
  /** Forgets products that have changed, also those that are being read. */
  forget(ids: readonly string[] | 'all'): void;
};

/** One without a card is being read. */
type Entry = { card: ProductCard | null };

/** Keeps at most `most` cards, those that were asked for last. `read` returns the cards of the products that are shown. */
export function createKeptCards(
  most: number,
  read: (ids: readonly string[]) => Promise<readonly ProductCard[]>,
): KeptCards {
  const kept = new Map<string, Entry>();

  function keep(id: string, entry: Entry): void {
    kept.delete(id);
    kept.set(id, entry);
  }

  async function readMissing(ids: readonly string[], found: Map<string, ProductCard>): Promise<void> {
    const reading = new Map<string, Entry>(ids.map((id) => [id, { card: null }]));
    for (const [id, entry] of reading) keep(id, entry);
    try {
      for (const card of await read(ids)) {
        found.set(card.id, card);
        const entry = reading.get(card.id);
        if (entry) entry.card = card;
      }
    } finally {
      for (const [id, entry] of reading) if (entry.card === null && kept.get(id) === entry) kept.delete(id);
    }
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
  }

  return {
    async of(ids) {
      const found = new Map<string, ProductCard>();
      const missing: string[] = [];
      for (const id of ids) {
        const entry = kept.get(id);
        if (entry?.card) {
          keep(id, entry);
          found.set(id, entry.card);
        } else missing.push(id);
      }
      if (missing.length > 0) await readMissing(missing, found);
      return ids.flatMap((id) => found.get(id) ?? []);
    },
    forget(ids) {
      if (ids === 'all') kept.clear();
      else for (const id of ids) kept.delete(id);
    },
  };
}
