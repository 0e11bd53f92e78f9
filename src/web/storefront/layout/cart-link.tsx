import { Link } from 'react-router';
import { useText } from '#texts/use-text';
import { useCartCount } from '../features/cart/cart.ts';
import { Icon } from '../ui/icon.tsx';

/** The link to the cart with the number of units in it, which is known only after hydration. */
export function CartLink() {
  const text = useText();
  const count = useCartCount();
  return (
    <Link className="icbtn" to="/cart" aria-label={text('header.cart', { n: count })}>
      <Icon name="cart" />
      {count > 0 && (
        <span className="count" aria-hidden="true">
          {count}
        </span>
      )}
    </Link>
  );
}
