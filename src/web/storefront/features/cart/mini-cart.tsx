import { Link } from 'react-router';
import { useText } from '#texts/use-text';
import { Icon } from '../../ui/icon.tsx';
import { useCart } from './cart.ts';
import { MiniLines } from './mini-lines.tsx';

type Props = {
  readonly heading: string;
  readonly productId: string;
  readonly onClose: () => void;
  readonly onGo: () => void;
};

/**
 * The line that was just added, below the cart icon, from 1024 px up; narrower windows show only the message (design,
 * section 3).
 */
export function MiniCart({ heading, productId, onClose, onGo }: Props) {
  const text = useText();
  const added = useCart().lines.filter((line) => line.productId === productId);
  return (
    <div className="minicart minicart--floating">
      <div className="minicart__head">
        <h2 className="h3">{heading}</h2>
        <button type="button" className="icbtn" aria-label={text('toast.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <MiniLines lines={added} />
      <div className="minicart__go">
        <Link className="btn btn--gold" to="/checkout" onClick={onGo}>
          {text('cart.proceed')}
        </Link>
        <Link className="btn btn--line" to="/cart" onClick={onGo}>
          {text('cart.viewBag')}
        </Link>
      </div>
    </div>
  );
}
