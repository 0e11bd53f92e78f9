import { lazy, Suspense, useId, useState } from 'react';
import { useText } from '#texts/use-text';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Loaded when the form first opens. */
const AlertForm = lazy(() => import('./alert-form.tsx'));

type Props = { readonly productId: string; readonly title: string };

/** The underlined button of a sold-out card, which opens the form that asks to be told when the product is back. */
export function AlertRule({ productId, title }: Props) {
  const text = useText();
  const heading = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn btn--rule" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span>
          {text('stockAlert.ask')}
          <span className="vh">: {title}</span>
        </span>
        <Icon name="bell" small />
      </button>
      {open && (
        <Dialog open onClose={() => setOpen(false)} labelledBy={heading} small>
          <div className="dialog__info">
            <h2 className="h2" id={heading}>
              {title}
            </h2>
            <p className="muted">{text('stockAlert.once')}</p>
            <Suspense fallback={<Skeleton height="9rem" />}>
              <AlertForm productId={productId} />
            </Suspense>
            <button type="button" className="btn btn--text" onClick={() => setOpen(false)}>
              {text('dialogue.close')}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
