import { useText } from '#texts/use-text';
import { Icon } from '../../ui/icon.tsx';
import { AddForm } from './add-form.tsx';
import { useAddToCart } from './use-add-to-cart.ts';

const LABELS = { idle: 'card.addToCart', pending: 'card.adding', done: 'card.added' } as const;

type Props = {
  readonly productId: string;
  readonly title: string;
  /** The label when idle; defaults to a card's. */
  readonly label?: string;
};

/** The underlined Add to cart button of a card: adds one unit and shows "Adding", then "Added" (design, section 3). */
export function AddToCartRule({ productId, title, label }: Props) {
  const text = useText();
  const { phase, add } = useAddToCart();
  return (
    <AddForm productId={productId} onAdd={() => add(productId, 1)}>
      <button
        type="submit"
        className={`btn btn--rule${phase === 'idle' ? '' : ` is-${phase}`}`}
        aria-busy={phase === 'pending'}
      >
        <span>
          {phase === 'idle' && label !== undefined ? label : text(LABELS[phase])}
          <span className="vh">: {title}</span>
        </span>
        <Icon name={phase === 'done' ? 'check' : 'plus'} small />
      </button>
    </AddForm>
  );
}
