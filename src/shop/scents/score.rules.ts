import { type Answers, type Question, questionsFor, type World } from './answers.rules.ts';
import type { FamilyId } from './families.rules.ts';
import { type Candidate, TRAILS, type Traits, traitsOf } from './traits.rules.ts';

/** The families of each world. */
export const FAMILIES_OF: Readonly<Record<World, readonly FamilyId[]>> = {
  clean: ['musk', 'citrus'],
  dawn: ['floral', 'citrus'],
  majlis: ['amber', 'spice', 'sweet'],
  wood: ['wood', 'smoke', 'spice'],
};

/** The most points of each question, and of being in stock. */
export const WEIGHTS = { world: 4, for: 3, when: 2, near: 2, stock: 1 } as const;
/** The share of the points for a world that the first, second and third family of a product earn. */
const BY_PLACE = [1, 0.75, 0.5];

type Points = Readonly<Record<keyof typeof WEIGHTS, number>>;

/** The points that a product earns by each answer; a question without an answer earns none. */
export function pointsOf(answers: Answers, { traits, inStock }: { traits: Traits; inStock: boolean }): Points {
  return {
    world: WEIGHTS.world * shareOfWorlds(answers.world, traits.families),
    for: WEIGHTS.for * shareOfWearer(answers.for, traits),
    when: answers.when !== null && traits.occasions.has(answers.when) ? WEIGHTS.when : 0,
    near: answers.near === null ? 0 : WEIGHTS.near * shareOfTrail(answers.near, traits),
    stock: inStock ? WEIGHTS.stock : 0,
  };
}

function shareOfWorlds(worlds: readonly World[], families: readonly FamilyId[]): number {
  const shares = worlds.map((world) => {
    const place = families.findIndex((family) => FAMILIES_OF[world].includes(family));
    return place < 0 ? 0 : (BY_PLACE[place] ?? 0);
  });
  return shares.length === 0 ? 0 : shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

function shareOfWearer(wearer: Answers['for'], { isForHome, wearers }: Traits): number {
  if (wearer === null) return 0;
  if (wearer === 'home' || isForHome) return wearer === 'home' && isForHome ? 1 : 0;
  if (wearer === 'me') return 1;
  return wearers === null ? 2 / 3 : wearers.includes(wearer) ? 1 : 0;
}

function shareOfTrail(near: NonNullable<Answers['near']>, { trail }: Traits): number {
  const steps = Math.abs(TRAILS.indexOf(trail) - TRAILS.indexOf(near));
  return steps === 0 ? 1 : steps === 1 ? 0.5 : 0;
}

/** The points of a product for some answers. */
export function score(answers: Answers, product: Candidate): number {
  const points = pointsOf(answers, { traits: traitsOf(product), inStock: product.inStock });
  return Object.values(points).reduce((sum, one) => sum + one, 0);
}

/** Whether a product answers every question that is answered, and costs no more than the sum. */
export function fits(answers: Answers, product: Candidate, unit: number): boolean {
  if (!isAffordable(answers, product, unit)) return false;
  const points = pointsOf(answers, { traits: traitsOf(product), inStock: product.inStock });
  const asked: readonly Question[] = questionsFor(answers);
  return asked.every((question) => {
    if (question === 'sum') return true;
    const isOpen = question === 'world' ? answers.world.length === 0 : answers[question] === null;
    return isOpen || points[question] > 0;
  });
}

/** `unit` is the number of minor units of one whole unit of the currency. */
function isAffordable({ sum, for: wearer }: Answers, { price }: Candidate, unit: number): boolean {
  const isAsked = questionsFor({ for: wearer }).includes('sum');
  return !isAsked || sum === null || sum === 'any' || price <= Number(sum) * unit;
}

/** Products from the best score to the least; equal ones by their rating, then in the order of the catalogue. */
export function ranked(answers: Answers, products: readonly Candidate[]): readonly Candidate[] {
  return products
    .map((product) => ({ product, points: score(answers, product) }))
    .sort(
      (a, b) =>
        b.points - a.points ||
        b.product.rating - a.product.rating ||
        a.product.position - b.product.position ||
        (a.product.id < b.product.id ? -1 : 1),
    )
    .map(({ product }) => product);
}

export type Role = 'nearest' | 'quieter' | 'bolder' | 'beside';
type Chosen = { readonly product: Candidate; readonly role: Role };

const THREE = 3;

/**
 * The three scents of the result: the nearest, the best one that is quieter, the best one that is bolder; where there is
 * none, the next best. Scents for the wrong wearer or above the sum come in only where nothing else is left. `others` fit
 * every answer too.
 */
export function chooseScents(
  answers: Answers,
  products: readonly Candidate[],
  unit: number,
): { readonly three: readonly Chosen[]; readonly others: readonly Candidate[] } {
  const inOrder = ranked(answers, products);
  const suits = (product: Candidate) =>
    isAffordable(answers, product, unit) &&
    (answers.for === null || pointsOf(answers, { traits: traitsOf(product), inStock: true }).for > 0);
  const pool = [...inOrder.filter(suits), ...inOrder.filter((product) => !suits(product))];
  const [nearest, ...rest] = pool;
  if (!nearest) return { three: [], others: [] };
  const level = traitsOf(nearest).loudness;
  const enough = rest.filter(suits).length >= THREE - 1 ? rest.filter(suits) : rest;
  const quieter = enough.find((product) => traitsOf(product).loudness < level);
  const bolder = enough.find((product) => traitsOf(product).loudness > level);
  const next = enough.filter((product) => product !== quieter && product !== bolder);
  const three: Chosen[] = [{ product: nearest, role: 'nearest' }];
  const [second, third] = [quieter ?? next.shift(), bolder ?? next.shift()];
  if (second) three.push({ product: second, role: quieter ? 'quieter' : 'beside' });
  if (third) three.push({ product: third, role: bolder ? 'bolder' : 'beside' });
  const shown = new Set(three.map(({ product }) => product));
  return { three, others: pool.filter((product) => !shown.has(product) && fits(answers, product, unit)) };
}

export type Reason =
  | { readonly kind: 'world'; readonly world: World }
  | { readonly kind: 'wearer'; readonly wearer: 'her' | 'him' | 'home' }
  | { readonly kind: 'when'; readonly when: NonNullable<Answers['when']> }
  | { readonly kind: 'near'; readonly near: NonNullable<Answers['near']> }
  | { readonly kind: 'quieter' | 'bolder' };

const MAX_REASONS = 3;

/** Why a scent was chosen: two or three reasons that follow from the answers, the strongest first. */
export function reasonsFor(answers: Answers, { product, role }: Chosen): readonly Reason[] {
  const traits = traitsOf(product);
  const points = pointsOf(answers, { traits, inStock: product.inStock });
  const reasons: Reason[] = role === 'quieter' || role === 'bolder' ? [{ kind: role }] : [];
  // a family further down earns points, but does not make the scent one of that world
  const [family] = traits.families;
  const world = answers.world.find((one) => family !== undefined && FAMILIES_OF[one].includes(family));
  if (world) reasons.push({ kind: 'world', world });
  if (answers.when !== null && points.when > 0) reasons.push({ kind: 'when', when: answers.when });
  if (answers.near !== null && points.near === WEIGHTS.near) reasons.push({ kind: 'near', near: answers.near });
  if (answers.for !== null && answers.for !== 'me' && points.for === WEIGHTS.for) {
    reasons.push({ kind: 'wearer', wearer: answers.for });
  }
  return reasons.slice(0, MAX_REASONS);
}
