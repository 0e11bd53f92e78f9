import { SETS } from './catalogue.rules.ts';

/** The steps of wearing a scent in layers, in their order. */
const STEPS = ['oil', 'spray', 'smoke'] as const;
export type Step = (typeof STEPS)[number];

type Layered = {
  readonly id: string;
  readonly categories: readonly string[];
  readonly size: { readonly unit: 'ml' | 'g' } | null;
  readonly soldOut: boolean;
};

/** Categories whose liquids are oils. */
const OILS: ReadonlySet<string> = new Set(['concentrate', 'dahn-al-oudh']);

/** The step a product is worn in; null for sets, which hold several, and for a product without a size. */
export function stepOf({ categories, size }: Pick<Layered, 'categories' | 'size'>): Step | null {
  if (size === null || categories.includes(SETS)) return null;
  if (size.unit === 'g') return 'smoke';
  return categories.some((title) => OILS.has(title)) ? 'oil' : 'spray';
}

/**
 * A product with those it is worn with, one of each step: the owner's choice, else the first that shares a base note.
 * Only products in stock; empty when nothing goes with it.
 */
export function layersOf<Product extends Layered>(
  own: Product,
  chosen: readonly Product[],
  shared: readonly Product[],
): readonly { readonly step: Step; readonly product: Product }[] {
  const ownStep = stepOf(own);
  if (ownStep === null || own.soldOut) return [];
  const others = [...chosen, ...shared].filter(({ id, soldOut }) => id !== own.id && !soldOut);
  const layers = STEPS.flatMap((step) => {
    const product = step === ownStep ? own : others.find((other) => stepOf(other) === step);
    return product ? [{ step, product }] : [];
  });
  return layers.length < 2 ? [] : layers;
}
