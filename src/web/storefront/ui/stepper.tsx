import type { KeyboardEvent } from 'react';
import { useText } from '#texts/use-text';
import { usePage } from '../page/use-page.ts';
import { Icon } from './icon.tsx';

type Props = {
  count: number;
  /** The largest quantity: 10, or the stock when that is less (specification, sections 5 and 9.1). */
  most: number;
  onChange: (count: number) => void;
  /** The accessible name, when the page has several steppers. */
  label?: string;
  /** 44 px high instead of 52, for the cart. */
  small?: boolean;
};

/**
 * A quantity from 1 to `most`. Minus is hidden at 1 and plus at the maximum without a layout shift; arrow keys on
 * the group change the quantity, left and right in the direction of the page (design, section 3).
 */
export function Stepper({ count, most, onChange, label, small = false }: Props) {
  const text = useText();
  const { language } = usePage();
  const set = (next: number) => {
    if (next >= 1 && next <= most && next !== count) onChange(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event.key, language === 'ar');
    if (step === 0) return;
    event.preventDefault();
    set(count + step);
  };
  return (
    <fieldset
      className={`stepper${small ? ' stepper--s' : ''}`}
      aria-label={label ?? text('detail.quantity')}
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        className={count <= 1 ? 'off' : ''}
        aria-label={text('cart.decrease')}
        onClick={() => set(count - 1)}
      >
        <Icon name="minus" small />
      </button>
      <output aria-live="polite">{count}</output>
      <button
        type="button"
        className={count >= most ? 'off' : ''}
        aria-label={text('cart.increase')}
        onClick={() => set(count + 1)}
      >
        <Icon name="plus" small />
      </button>
    </fieldset>
  );
}

function stepOf(key: string, rightToLeft: boolean): number {
  switch (key) {
    case 'ArrowUp':
      return 1;
    case 'ArrowDown':
      return -1;
    case 'ArrowRight':
      return rightToLeft ? -1 : 1;
    case 'ArrowLeft':
      return rightToLeft ? 1 : -1;
    default:
      return 0;
  }
}
