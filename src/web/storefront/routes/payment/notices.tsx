import { Link } from 'react-router';
import { useText, Words } from '../../../../texts/use-text.tsx';
import { useErrorText } from '../../client/error-text.ts';
import { Amount } from '../../components/price.tsx';
import type { Placing } from './use-place-order.ts';

/** Refusals that are mended in the bag. */
const IN_THE_BAG: readonly string[] = ['soldOut', 'productUnavailable', 'cartEmpty'];

/** What came of placing the order: other amounts to agree to, or why it was not placed. */
export function OrderNotices({ placing }: { placing: Placing }) {
  const text = useText();
  const errorText = useErrorText();
  const { changed, error } = placing;
  return (
    <div role="alert">
      {changed && (
        <div className="note note--warn">
          <h2 className="h3">{text('payment.changedTitle')}</h2>
          <p>
            <Words
              id="payment.changedText"
              values={{
                price: <Amount key="now" amount={changed.amounts.total} />,
                before: <Amount key="before" amount={changed.before} />,
              }}
            />
          </p>
        </div>
      )}
      {error && (
        <div className="note note--bad">
          <p>{errorText(error)}</p>
          <p>{text(placing.unsure ? 'payment.unsure' : 'payment.notPlaced')}</p>
          {IN_THE_BAG.includes(error.code) && (
            <Link className="link" to="/cart">
              {text('checkout.returnToCart')}
            </Link>
          )}
        </div>
      )}
    </div>
  );
}

/** The order is placed: said, with the way to it. */
export function PlacedNotice({ placing }: { placing: Placing }) {
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
