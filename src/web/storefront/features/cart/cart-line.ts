import type { CartAnswer } from '#contract/cart';
import type { Bilingual, Language } from '#kernel/market';
import type { Minor } from '#kernel/money';
import { canIncrease, maxQuantity } from '#shop/cart/quantity.rules';
import { minorOf } from '../../client/amounts.ts';

/** A line of the cart as pages show it; amounts in the currency of the market. */
export type CartLine = {
  readonly id: string;
  readonly productId: string;
  readonly title: Bilingual;
  /** Address of a photograph, 4:5. */
  readonly image: string;
  readonly count: number;
  /** What one piece costs now. */
  readonly unitPrice: Minor;
  /** What it cost before, when that is more. */
  readonly was: Minor | null;
  /** What it is, such as "Eau de parfum"; null when not known. */
  readonly kind: { readonly [L in Language]: string | null };
  readonly size: number;
  readonly unit: 'ml' | 'g';
  /** Pieces in stock in this market. */
  readonly stock: number;
  /** False when it is sold out or not sold here; it then counts for nothing and has to be removed. */
  readonly available: boolean;
};

/** The lines of an answer. A visitor without a cart has none. */
export function readLines(answer: CartAnswer): readonly CartLine[] {
  return (answer.user[0]?.products ?? []).map((product) => {
    const unitPrice = minorOf(product.discountprice[0], product.pricecon);
    const before = minorOf(product.price[0], product.pricecon);
    return {
      id: product._id,
      productId: product.productId,
      title: { en: product.title, ar: product.arabictitle },
      image: product.image,
      count: product.count,
      unitPrice,
      was: before > unitPrice ? before : null,
      // a cart remembered from before it was told has none
      kind: { en: product.kind ?? null, ar: product.arabickind ?? null },
      size: product.weight,
      unit: product.unit,
      stock: product.stock,
      available: product.available,
    };
  });
}

/** Pieces in the cart, as the header counts them. */
export function quantityIn(lines: readonly CartLine[]): number {
  return lines.reduce((pieces, line) => pieces + line.count, 0);
}

/** The most a line can hold; what it holds already when the stock has fallen below that. */
export function maxQuantityOfLine(line: CartLine): number {
  return Math.max(maxQuantity(line.stock), line.count);
}

/** How many are left, when that is what keeps the line from growing (design, "Capped to stock"); else null. */
export function onlyLeft(line: CartLine): number | null {
  return line.available && line.count < 10 && !canIncrease(line.count, line.stock) ? line.stock : null;
}
