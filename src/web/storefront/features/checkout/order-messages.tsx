import { Link } from 'react-router';
import { RichText, useText } from '#texts/use-text';
import { useErrorText } from '../../client/error-text.ts';
import { Amount } from '../../ui/price.tsx';
import type { ErrorInUrl } from '../cart/use-error-in-url.ts';
import type { CardPaying } from './use-pay-by-card.ts';
import type { Placing } from './use-place-order.ts';

/** Errors that the shopper resolves in the cart. */
const RESOLVED_IN_CART: readonly string[] = ['soldOut', 'productUnavailable', 'cartEmpty'];

type Props = {
  readonly placing: Placing;
  readonly card: CardPaying;
  readonly urlError: ErrorInUrl;
  /** Whether the form itself offers to remove what is no longer available. */
  readonly offersRemoval: boolean;
};

/** The result of ordering or paying: changed amounts to agree to, or an error. Shows the latest. */
export function OrderMessages({ placing, card, urlError, offersRemoval }: Props) {
  const text = useText();
  const errorText = useErrorText();
  const { changed } = placing;
  const error = placing.error ?? card.error;
  const busy = placing.phase !== 'idle' || card.leaving;
  const failure = error ? { code: error.code, message: errorText(error) } : changed || busy ? null : urlError;
  return (
    <div role="alert">
      {changed && (
        <div className="note note--warn">
          <h2 className="h3">{text('payment.changedTitle')}</h2>
          <p>
            <RichText
              id="payment.changedText"
              values={{
                price: <Amount key="now" amount={changed.amounts.total} />,
                before: <Amount key="before" amount={changed.before} />,
              }}
            />
          </p>
        </div>
      )}
      {failure && (
        <div className="note note--bad">
          <p>{failure.message}</p>
          <p>{text(placing.unsure ? 'payment.unsure' : 'payment.notPlaced')}</p>
          {!offersRemoval && RESOLVED_IN_CART.includes(failure.code) && (
            <Link className="link" to="/cart">
              {text('checkout.returnToCart')}
            </Link>
          )}
        </div>
      )}
    </div>
  );
}

/** The message of a placed order, with a link to it. */
export function PlacedMessage({ placing }: { placing: Placing }) {
  const text = useText();
  return (
    <div role="status">
      {placing.phase === 'placed' && (
        <div className="note">
          <h2 className="h3">{text('payment.placed')}</h2>
          <p>
            {text('payment.toOrder')}{' '}
            <button type="button" className="link" onClick={placing.goNow}>
              {text('detail.goNow')}
            </button>
          </p>
        </div>
      )}
    </div>
  );
}
