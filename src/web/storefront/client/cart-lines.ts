import type { Bilingual } from '#kernel/market';
import { fromDecimal, type Minor, sum, times, ZERO } from '#kernel/money';
import { MAX_COUNT, mostOf } from '#shop/cart/quantity.rules';

/** A cart item as GET cart answers it (specification, section 3): amounts are decimals, the first one is shown. */
export type CartProduct = {
  readonly _id: string;
  readonly productId: string;
  readonly image: string;
  readonly title: string;
  readonly arabictitle: string;
  readonly count: number;
  readonly discountprice: readonly number[];
  readonly price: readonly number[];
  readonly weight: number;
  readonly unit?: 'ml' | 'g';
  readonly stock?: number;
};

/** The answer of GET cart/{userId}. */
export type CartAnswer = { readonly user: readonly { readonly products: readonly CartProduct[] }[] };

/** A line of the cart as pages show it. */
export type CartLine = {
  readonly id: string;
  readonly productId: string;
  readonly title: Bilingual;
  readonly image: string;
  readonly count: number;
  /** What one piece costs now. */
  readonly price: Minor;
  /** What it cost before, when that is more. */
  readonly was: Minor | null;
  readonly size: number;
  readonly unit: 'ml' | 'g';
  /** Pieces in stock in this market; null when the server does not say. */
  readonly stock: number | null;
};

/** The lines of an answer. A visitor without a cart has an answer without an entry, and so no lines. */
export function readLines(answer: CartAnswer): readonly CartLine[] {
  return (answer.user[0]?.products ?? []).map((product) => {
    const price = fromDecimal(product.discountprice[0] ?? product.price[0] ?? 0) ?? ZERO;
    const before = fromDecimal(product.price[0] ?? 0) ?? ZERO;
    return {
      id: product._id,
      productId: product.productId,
      title: { en: product.title, ar: product.arabictitle },
      image: product.image,
      count: product.count,
      price,
      was: before > price ? before : null,
      size: product.weight,
      unit: product.unit ?? 'ml',
      stock: product.stock ?? null,
    };
  });
}

/** What the line costs: price times count. */
export function lineTotal(line: CartLine): Minor {
  return times(line.price, line.count);
}

/** The cart's subtotal before tax and shipping. */
export function subtotalOf(lines: readonly CartLine[]): Minor {
  return sum(lines.map(lineTotal));
}

/** Pieces in the cart, as the header counts them. */
export function piecesIn(lines: readonly CartLine[]): number {
  return lines.reduce((pieces, line) => pieces + line.count, 0);
}

/** The most a line can hold: 10, or what is in stock when that is less (specification, sections 5 and 9.1). */
export function mostOfLine(line: CartLine): number {
  return line.stock === null ? MAX_COUNT : mostOf(line.stock);
}
