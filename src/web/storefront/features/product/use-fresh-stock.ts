import { useRef, useState } from 'react';
import type { Currency } from '#kernel/market';
import { maxQuantity } from '#shop/cart/quantity.rules';
import { api } from '../../client/api.ts';
import { useMarket } from '../../page/use-page.ts';

/** The part of GET detail/{productid} that is read here (specification, section 7). */
type DetailAnswer = {
  readonly user: readonly { readonly stock?: Readonly<Partial<Record<Currency, number | null>>> }[];
};

export type FreshStock = {
  /** The most that can be put into the cart now. */
  readonly most: number;
  /** To be called when the shopper changes the quantity; asks the server once. */
  readonly refresh: () => void;
};

/**
 * The page itself is kept and served again while pieces are sold, and only renewed when the last one goes. So the most
 * that can be chosen is asked for when the shopper first changes the quantity, and not for those who only look.
 */
export function useFreshStock(productId: string, whenRendered: number): FreshStock {
  const { currency } = useMarket();
  const [most, setMost] = useState(whenRendered);
  const asked = useRef(false);
  return {
    most,
    refresh: () => {
      if (asked.current) return;
      asked.current = true;
      void api.get<DetailAnswer>(`detail/${productId}`).then((answer) => {
        const stock = answer.ok ? answer.value.user[0]?.stock?.[currency] : undefined;
        if (typeof stock === 'number' && stock > 0) setMost(maxQuantity(stock));
      });
    },
  };
}
