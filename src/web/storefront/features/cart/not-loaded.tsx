import { useText } from '#texts/use-text';
import { useErrorText } from '../../client/error-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { openAuthPanel } from '../account/auth-panel-state.ts';
import { cart, useCart } from './cart.ts';

/** The cart could not be read: 'Please Login' (specification, sections 2.7 and 8), the reason, and a retry. */
export function NotLoaded() {
  const text = useText();
  const errorText = useErrorText();
  const { error } = useCart();
  return (
    <div className="wrap main--page">
      <EmptyState level={1} sentence={text('auth.pleaseLogin')}>
        <p className="muted">
          {text('cart.couldNotLoad')} {error && errorText(error)}
        </p>
        <button type="button" className="btn btn--gold" onClick={() => openAuthPanel('login')}>
          {text('auth.loginAction')}
        </button>
        <button type="button" className="btn btn--text" onClick={() => void cart.load()}>
          {text('page.tryAgain')}
        </button>
      </EmptyState>
    </div>
  );
}
