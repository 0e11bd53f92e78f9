import { useRef, useState } from 'react';
import type { Currency } from '#kernel/market';
import { maxQuantity } from '#shop/cart/quantity.rules';
import { api } from '../../client/api.ts';
import { useMarket } from '../../page/use-page.ts';

/** The part of GET detail/{productid} that is read here (specification, section 7). */
type DetailAnswer = {
  readonly user: readonly { readonly stock?: Readonly<Partial<Record<Currency, number | null>>> }[];
};

type FreshStock = {
  /** The largest quantity that can be added to the cart now. */
  readonly most: number;
  /** Called when the shopper changes the quantity; reads the stock once. */
  readonly refresh: () => void;
};

/**
 * The page is cached while units are sold, and only renewed when the stock runs out. So this reads the stock when the
 * shopper first changes the quantity, and never for visitors who only look.
 */
export function useFreshStock(productId: string, whenRendered: number): FreshStock {
  const { currency } = useMarket();
  const [most, setMost] = useState(whenRendered);
  const requested = useRef(false);
  return {
    most,
    refresh: () => {
      if (requested.current) return;
      requested.current = true;
      void api.get<DetailAnswer>(`detail/${productId}`).then((answer) => {
        const stock = answer.ok ? answer.value.user[0]?.stock?.[currency] : undefined;
        if (typeof stock === 'number' && stock > 0) setMost(maxQuantity(stock));
      });
    },
  };
}
