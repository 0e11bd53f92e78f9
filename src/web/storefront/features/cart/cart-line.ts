import type { CartAnswer } from '#contract/cart';
import type { Bilingual, Language } from '#kernel/market';
import type { Minor } from '#kernel/money';
import { canIncrease, FEW, MAX_QUANTITY, maxQuantity } from '#shop/cart/quantity.rules';
import { minorOf } from '../../client/amounts.ts';

/** A line of the cart as pages show it; amounts in the currency of the market. */
export type CartLine = {
  readonly id: string;
  readonly productId: string;
  readonly title: Bilingual;
  /** URL of a photograph, 4:5. */
  readonly image: string;
  readonly count: number;
  /** Current price of one unit. */
  readonly unitPrice: Minor;
  /** The price before the discount; null without one. */
  readonly was: Minor | null;
  /** The kind of product, such as "Eau de parfum"; null when unknown. */
  readonly kind: { readonly [L in Language]: string | null };
  readonly size: number;
  readonly unit: 'ml' | 'g';
  /** Units in stock in this market. */
  readonly stock: number;
  /** False when it is sold out or not sold in this market; it then adds nothing to the totals and must be removed. */
  readonly available: boolean;
};

/** Reads the lines of an API response; empty for a visitor without a cart. */
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
      // a cart cached by an older version has no kind
      kind: { en: product.kind ?? null, ar: product.arabickind ?? null },
      size: product.weight,
      unit: product.unit,
      stock: product.stock,
      available: product.available,
    };
  });
}

/** Returns the number of units in the cart, for the header. */
export function quantityIn(lines: readonly CartLine[]): number {
  return lines.reduce((units, line) => units + line.count, 0);
}

/** Returns the largest quantity of a line; its current one when the stock has fallen below that. */
export function maxQuantityOfLine(line: CartLine): number {
  return Math.max(maxQuantity(line.stock), line.count);
}

/** Returns the units left when they are few or limit the line (design, "Capped to stock"); else null. */
export function onlyLeft(line: CartLine): number | null {
  if (!line.available) return null;
  const isLimited = line.count < MAX_QUANTITY && !canIncrease(line.count, line.stock);
  return isLimited || (line.stock > 0 && line.stock <= FEW) ? line.stock : null;
}
