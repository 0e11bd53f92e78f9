import type { Database } from '#database/database';
import type { Market } from '#kernel/market';
import { units } from '#kernel/money';
import { type ProductCard, productCards } from '#shop/catalogue';
import { ratingsOf } from '#shop/reviews';
import type { Answers } from './answers.rules.ts';
import type { Note } from './note-list.rules.ts';
import { readNotes } from './note-names.rules.ts';
import { listCandidates, listNoteTexts } from './queries.ts';
import { chooseScents, FAMILIES_OF, fits, type Reason, type Role, reasonsFor } from './score.rules.ts';
import type { Candidate } from './traits.rules.ts';

type Reading = { readonly database: Pick<Database, 'read'> };

/** The most products that are scored; those of the chosen worlds, in the order of the catalogue. */
const MAX_SCORED = 400;
/** How many more scents that fit a result has below its three. */
const MAX_OTHERS = 12;
const FEWEST = 3;
const MAIN_NOTES = 3;

type FoundScents = {
  /** How many products answer every question that is answered. */
  readonly fitting: number;
  readonly three: readonly {
    readonly card: ProductCard;
    readonly role: Role;
    readonly reasons: readonly Reason[];
    /** Up to three notes that say most of it. */
    readonly notes: readonly Note[];
  }[];
  readonly others: readonly ProductCard[];
};

/** The scents of a market for some answers: three with the reasons for each, and others that fit too. */
export async function findScents(
  deps: Reading,
  market: Pick<Market, 'currency'>,
  answers: Answers,
): Promise<FoundScents> {
  const products = await candidatesOf(deps, market, answers);
  const unit = units(1, market.currency);
  const { three, others } = chooseScents(answers, products, unit);
  const ids = [...three.map(({ product }) => product.id), ...others.slice(0, MAX_OTHERS).map(({ id }) => id)];
  const [found, notes] = await Promise.all([
    productCards(deps, market, ids),
    mainNotes(
      deps,
      three.map(({ product }) => product.id),
    ),
  ]);
  const cards = new Map(found.map((card) => [card.id, card]));
  return {
    fitting: products.filter((product) => fits(answers, product, unit)).length,
    three: three.flatMap(({ product, role }) => {
      const card = cards.get(product.id);
      return card
        ? [{ card, role, reasons: reasonsFor(answers, { product, role }), notes: notes.get(card.id) ?? [] }]
        : [];
    }),
    others: others.slice(0, MAX_OTHERS).flatMap(({ id }) => cards.get(id) ?? []),
  };
}

async function candidatesOf(deps: Reading, market: Pick<Market, 'currency'>, answers: Answers): Promise<Candidate[]> {
  const { read } = deps.database;
  const families = [...new Set(answers.world.flatMap((world) => FAMILIES_OF[world]))];
  const ofWorlds = await listCandidates(read, market.currency, families, MAX_SCORED);
  const rows = ofWorlds.length < FEWEST ? await listCandidates(read, market.currency, [], MAX_SCORED) : ofWorlds;
  const ratings = await ratingsOf(
    deps,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, rating: ratings.get(row.id)?.average ?? 0 }));
}

/** Up to three notes of each product: of heart and base, then of the top. */
async function mainNotes(deps: Reading, ids: readonly string[]): Promise<ReadonlyMap<string, readonly Note[]>> {
  const rows = await listNoteTexts(deps.database.read, ids);
  return new Map(
    rows.map((row) => {
      const [top, heart, base] = [
        readNotes({ en: row.top_en, ar: row.top_ar }),
        readNotes({ en: row.heart_en, ar: row.heart_ar }),
        readNotes({ en: row.base_en, ar: row.base_ar }),
      ].map((named) => named.flatMap(({ note }) => note ?? []));
      const order = [heart?.[0], heart?.[1], base?.[0], top?.[0], ...(base ?? []), ...(top ?? [])];
      return [row.id, [...new Set(order.filter((note) => note !== undefined))].slice(0, MAIN_NOTES)];
    }),
  );
}
