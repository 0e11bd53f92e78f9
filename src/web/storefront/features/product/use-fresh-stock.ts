import { useEffect, useRef, useState } from 'react';
import { MAX_QUANTITY, maxQuantity } from '#shop/cart/quantity.rules';
import { api } from '../../client/api.ts';
import { useMarket } from '../../page/use-page.ts';

type FreshStock = {
  /** The largest quantity that can be added to the cart now. */
  readonly most: number;
  /** Called when the shopper changes the quantity; reads the stock once. */
  readonly refresh: () => void;
};

/**
 * The page is cached while units are sold, and only renewed when the stock runs out. So this reads the stock once: when
 * the shopper first changes the quantity, or at once where the page was rendered with few units, whose number may be said
 * (docs/storefront.md). Visitors who only look at a product with many units cost no request.
 */
export function useFreshStock(productId: string, whenRendered: number): FreshStock {
  const { currency } = useMarket();
  const [known, setKnown] = useState<{ readonly id: string; readonly most: number }>();
  const requested = useRef('');

  const refresh = () => {
    if (requested.current === productId) return;
    requested.current = productId;
    void api.get('/detail/{productid}', { path: { productid: productId } }).then((answer) => {
      const stock = answer.ok ? answer.value.user[0]?.stock[currency] : undefined;
      if (typeof stock === 'number' && stock > 0) setKnown({ id: productId, most: maxQuantity(stock) });
    });
  };
  useEffect(() => {
    if (whenRendered > 0 && whenRendered < MAX_QUANTITY) refresh();
  });
  return { most: known?.id === productId ? known.most : whenRendered, refresh };
}
