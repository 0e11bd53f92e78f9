import { useEffect, useState } from 'react';
import type { SuggestionAnswer } from '#contract/cart';
import { useText } from '#texts/use-text';
import { minorOf } from '../../client/amounts.ts';
import { api } from '../../client/api.ts';
import { useErrorText } from '../../client/error-text.ts';
import { showToast } from '../../client/toasts.ts';
import { useMarket } from '../../page/use-page.ts';
import { Amount, LeadingKind, OtherAmount, useLeading } from '../../ui/price.tsx';
import { knownShopperId } from '../account/session.ts';
import { cart } from './cart.ts';
import { rememberSuggestion, suggestedInVisit } from './visit.ts';

type Props = {
  /** Also what was suggested in this visit before: the page of the cart keeps its suggestion, the drawer shows it once. */
  readonly again?: boolean;
};

/** One product that brings delivery to free or completes the ritual, with its reason; nothing while there is none. */
export function SuggestedProduct({ again = false }: Props) {
  const text = useText();
  const errorText = useErrorText();
  const market = useMarket();
  const { leading } = useLeading();
  const [found, setFound] = useState<SuggestionAnswer['suggestion']>(null);
  const [adding, setAdding] = useState(false);

  useEffect(() => {
    const shopper = knownShopperId();
    if (shopper === null) return;
    let left = false;
    const given = { path: { userId: shopper }, query: { seen: again ? '' : suggestedInVisit() } };
    void api.get('/suggestion/{userId}', given).then((answer) => {
      if (left || !answer.ok || answer.value.suggestion === null) return;
      rememberSuggestion(answer.value.suggestion.productId);
      setFound(answer.value.suggestion);
    });
    return () => {
      left = true;
    };
  }, [again]);

  if (found === null) return null;
  const { productId, goesWith, freesDelivery } = found;
  const title = text.language === 'ar' ? found.arabictitle : found.title;
  const price = minorOf(found.price, market.currency);

  async function add() {
    if (adding) return;
    setAdding(true);
    const answer = await cart.add({ productId, count: 1, pricecon: market.currency });
    setAdding(false);
    if (answer.ok) setFound(null);
    else showToast({ kind: 'error', text: errorText(answer.error) });
  }

  return (
    <div className="sugg">
      <p className="small muted">
        {goesWith === null
          ? text('cart.suggest.delivery')
          : text(freesDelivery ? `cart.suggest.${goesWith}AndDelivery` : `cart.suggest.${goesWith}`)}
      </p>
      <img src={found.image} alt="" width="800" height="1000" loading="lazy" />
      <p className="ui">
        {title}
        <br />
        <span className="small muted">
          <Amount amount={leading(price)} style="short" /> <LeadingKind />
          <br />
          <OtherAmount amount={price} />
        </span>
      </p>
      <button type="button" className="btn btn--line btn--s" aria-busy={adding} onClick={() => void add()}>
        {text('cart.suggest.add')}
        <span className="vh"> {title}</span>
      </button>
    </div>
  );
}
