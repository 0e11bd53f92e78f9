import type { ReactNode } from 'react';
import { usePage } from '../../page/use-page.ts';

type Props = {
  readonly productId: string;
  readonly onAdd: () => void;
  readonly className?: string;
  /** For buttons outside of it that submit it. */
  readonly id?: string;
  readonly children: ReactNode;
};

/**
 * The form around an Add to cart button. Without a script it posts one unit and shows the cart; with one, `onAdd` does it and
 * the page stays. `data-held` keeps a press that comes before hydration for the script.
 */
export function AddForm({ productId, onAdd, className, id, children }: Props) {
  const { prefix } = usePage();
  return (
    <form
      id={id}
      className={className}
      method="post"
      action={`/api/addtocart${prefix === null ? '' : `?prefix=${prefix}`}`}
      data-held=""
      onSubmit={(event) => {
        event.preventDefault();
        onAdd();
      }}
    >
      <input type="hidden" name="productId" value={productId} />
      {children}
    </form>
  );
}
