import type { Bilingual } from '#kernel/market';
import type { OldField } from '../old-fields.rules.ts';

/** Which rows are one product, by fields of the preset. */
type OldFamily =
  | { readonly by: 'key'; readonly field: OldField }
  | { readonly by: 'kind'; readonly field: OldField; readonly child: readonly string[] }
  | {
      readonly by: 'parent';
      readonly field: OldField;
      readonly keys: readonly { readonly field: OldField; readonly prefix: string }[];
    };

/**
 * The export of products of an old shop, as data: formats change from one day to the next. Names of columns are compared without case, marks and
 * spaces, in any language of the old shop's dashboard.
 */
export type Preset = {
  readonly key: string;
  readonly name: Bilingual;
  readonly columns: Readonly<Partial<Record<OldField, readonly string[]>>>;
  /** Names of its other columns: they are known, and stay behind. */
  readonly others: readonly string[];
  /** Fields whose columns must be there. */
  readonly signature: readonly OldField[];
  readonly family: OldFamily;
  /** What the word of a new address is made of: the first that has Latin letters or digits. */
  readonly addressOf: readonly ('handle' | 'name' | 'sku')[];
  /** The old address of a product: what comes before the field, null for an address that is in the file whole. */
  readonly oldAddress: { readonly field: 'oldId' | 'url' | 'handle' | 'name'; readonly before: string | null };
  /** What pictures and categories of one cell are divided by. */
  readonly dividers: { readonly pictures: string; readonly categories: string };
  /** Whether an empty price is a mistake, or means that the product has none. */
  readonly needsPrice: boolean;
  /** Whether the old shop asks every product for a weight. */
  readonly needsWeight: boolean;
  /** Words of cells, in lower case. */
  readonly words: {
    readonly noSize: readonly string[];
    readonly noCategory: readonly string[];
    /** Kinds that are not sent, and kinds that are left out, by the code that says why. */
    readonly notSent: readonly string[];
    readonly leftOut: Readonly<Record<string, string>>;
  };
};
