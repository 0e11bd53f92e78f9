/** A text of a product in both languages. `path` is its name in inputs, in calls and in the audit log. */
type TextPair = {
  readonly path: string;
  /** The most characters. */
  readonly max: number;
  /** Whether a product that is shown needs it. */
  readonly required: boolean;
  /** Whether it is a list of notes, divided by commas, Arabic ones by Arabic commas. */
  readonly notes: boolean;
  /** Whether it has several lines. */
  readonly long: boolean;
};

/** Every text of a product in both languages, once: its check, its form and its completeness derive from this list. */
export const TEXT_PAIRS = [
  { path: 'title', max: 120, required: true, notes: false, long: false },
  { path: 'description', max: 5000, required: true, notes: false, long: true },
  { path: 'shortNote', max: 300, required: false, notes: false, long: false },
  { path: 'notes.top', max: 300, required: false, notes: true, long: false },
  { path: 'notes.heart', max: 300, required: false, notes: true, long: false },
  { path: 'notes.base', max: 300, required: false, notes: true, long: false },
] as const satisfies readonly TextPair[];

export type TextPath = (typeof TEXT_PAIRS)[number]['path'];

/** Returns the limit of a text in characters. */
export function longest(path: TextPath): number {
  return TEXT_PAIRS.find((pair) => pair.path === path)?.max ?? 0;
}

/** What a product is to shoppers: not ready yet, for sale, or taken off the shelves. Nothing ordered is ever deleted. */
export const PRODUCT_STATES = ['draft', 'shown', 'put_away'] as const;
export type ProductState = (typeof PRODUCT_STATES)[number];
