import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '#texts/use-text';
import { Icon } from './icon.tsx';

type DialogProps = {
  readonly open: boolean;
  /** Called when the shopper closes it by the cross, Escape or the scrim. The caller then sets `open` to false. */
  readonly onClose: () => void;
  /** The id of the dialog's heading. */
  readonly labelledBy: string;
  /** 480 px wide, without picture and cross: its buttons close it (design, "Info dialog"). */
  readonly small?: boolean;
  /** Shown at the start side, from 768 px up. */
  readonly picture?: ReactNode;
  readonly children: ReactNode;
};

/**
 * A modal dialog as native `<dialog>`: it traps the focus, returns it to the opener, and closes by Escape and the
 * scrim. Its children are rendered only while it is open; the first field or button gets the focus.
 */
export function Dialog({ open, onClose, labelledBy, small = false, picture, children }: DialogProps) {
  const text = useText();
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || dialog.open === open) return;
    if (open) dialog.showModal();
    else dialog.close();
  }, [open]);

  useEffect(() => {
    const dialog = ref.current;
    // a click on the scrim has the dialog element itself as its target
    const byScrim = (event: MouseEvent) => event.target === dialog && onClose();
    dialog?.addEventListener('click', byScrim);
    return () => dialog?.removeEventListener('click', byScrim);
  }, [onClose]);

  return (
    <dialog
      ref={ref}
      className="overlay"
      aria-labelledby={labelledBy}
      // the event comes late: the dialog may be open again
      onClose={({ currentTarget }) => open && !currentTarget.open && onClose()}
    >
      {open && (
        <div className={small ? 'dialog dialog--s' : 'dialog'}>
          {!small && <div className="dialog__img">{picture}</div>}
          <div className="dialog__body">{children}</div>
          {!small && (
            <button type="button" className="icbtn dialog__x" aria-label={text('dialogue.close')} onClick={onClose}>
              <Icon name="close" />
            </button>
          )}
        </div>
      )}
    </dialog>
  );
}
