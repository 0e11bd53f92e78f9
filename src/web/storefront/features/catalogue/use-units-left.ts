import { useEffect, useState } from 'react';
import type { MarketCode } from '#kernel/market';
import { MAX_QUANTITY } from '#shop/cart/quantity.rules';
import { api } from '../../client/api.ts';
import { useMarket } from '../../page/use-page.ts';

/** The most ids of one request. */
const AT_ONCE = 100;

type Waiting = { readonly id: string; readonly market: MarketCode; readonly tell: (most: number) => void };
let waiting: Waiting[] = [];

/** Asks for the units of all cards that came alive together, in one request. */
function ask(one: Waiting): void {
  waiting.push(one);
  if (waiting.length > 1) return;
  setTimeout(() => {
    const all = waiting;
    waiting = [];
    for (let first = 0; first < all.length; first += AT_ONCE) void read(all.slice(first, first + AT_ONCE));
  });
}

async function read(asked: readonly Waiting[]): Promise<void> {
  const ids = [...new Set(asked.map(({ id }) => id))].sort();
  const answer = await api.get('/unitsleft', { query: { ids: ids.join(','), market: asked[0]?.market } });
  if (!answer.ok) return;
  for (const { id, tell } of asked) {
    const most = answer.value.most[id];
    if (most !== undefined) tell(most);
  }
}

/**
 * The units of a card that can be added to the cart. A list is kept while units are sold (docs/storefront.md): where it was
 * rendered with few units, whose number may be said, they are read once it is alive, as on the product page.
 */
export function useUnitsLeft(productId: string, whenRendered: number): number {
  const { code } = useMarket();
  const [known, setKnown] = useState<{ readonly id: string; readonly most: number }>();
  useEffect(() => {
    if (whenRendered <= 0 || whenRendered >= MAX_QUANTITY) return;
    let wanted = true;
    const tell = (most: number) => {
      if (wanted) setKnown({ id: productId, most });
    };
    ask({ id: productId, market: code, tell });
    return () => {
      wanted = false;
    };
  }, [productId, whenRendered, code]);
  return known?.id === productId ? known.most : whenRendered;
}
