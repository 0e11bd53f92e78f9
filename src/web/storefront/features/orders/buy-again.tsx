import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { OrderItem } from '#contract/orders';
import type { Language } from '#kernel/market';
import type { Text } from '#texts/text';
import { useText } from '#texts/use-text';
import { useErrorText } from '../../client/error-text.ts';
import { showToast } from '../../client/toasts.ts';
import { useLanguage, useMarket } from '../../page/use-page.ts';
import { cart } from '../cart/cart.ts';
import type { CartLine } from '../cart/cart-line.ts';

/** Refusals of a product that say it cannot be bought now; any other failure is one of the call. */
const NOT_TO_HAVE = new Set(['soldOut', 'productUnavailable']);

type Props = {
  readonly items: readonly OrderItem[];
  readonly label: string;
  /** Told apart for screen readers. */
  readonly of: string;
};

/**
 * Puts what was ordered into the cart again, at today's prices and as far as it is in stock, and opens the cart. What is not
 * in stock is named here instead, with a link to the cart.
 */
export function BuyAgain({ items, label, of }: Props) {
  const text = useText();
  const errorText = useErrorText();
  const language = useLanguage();
  const market = useMarket();
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);
  const [missing, setMissing] = useState<{ readonly names: readonly string[]; readonly some: boolean } | null>(null);

  async function add() {
    if (pending) return;
    setPending(true);
    setMissing(null);
    const refused = new Set<string>();
    for (const { productId, count } of items) {
      const answer = await cart.add({ productId, count: Math.min(count, 10), pricecon: market.currency });
      if (answer.ok) continue;
      if (!NOT_TO_HAVE.has(answer.error.code)) {
        setPending(false);
        showToast({ kind: 'error', text: errorText(answer.error) });
        return;
      }
      refused.add(productId);
    }
    setPending(false);
    const names = items.flatMap((item) => missingOf(item, refused, cart.read().lines, language, text));
    if (names.length === 0) return navigate('/cart');
    setMissing({ names, some: refused.size < items.length });
  }

  return (
    <>
      <button
        type="button"
        className={`btn btn--line btn--s${pending ? ' is-pending' : ''}`}
        aria-busy={pending}
        onClick={() => void add()}
      >
        {label}
        <span className="vh"> {of}</span>
      </button>
      <p className={missing ? 'note ord__again' : 'vh'} role="status">
        {missing && (
          <>
            {text('orders.againMissing', { titles: missing.names.join(language === 'ar' ? '، ' : ', ') })}{' '}
            {missing.some && (
              <>
                {text('orders.againSome')}{' '}
                <Link className="link" to="/cart">
                  {text('cart.viewBag')}
                </Link>
              </>
            )}
          </>
        )}
      </p>
    </>
  );
}

/** The name of an item that is not in the cart, or not in the quantity that was ordered. */
function missingOf(
  item: OrderItem,
  refused: ReadonlySet<string>,
  lines: readonly CartLine[],
  language: Language,
  text: Text,
): string[] {
  const title = language === 'ar' ? item.arabictitle : item.title;
  if (refused.has(item.productId)) return [title];
  const count = lines.find((line) => line.productId === item.productId)?.count ?? 0;
  if (count >= Math.min(item.count, 10)) return [];
  return [text('orders.againFewer', { title, n: count, wanted: item.count })];
}
