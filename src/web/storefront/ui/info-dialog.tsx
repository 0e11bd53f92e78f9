import { type ReactNode, useId } from 'react';
import { Dialog } from './dialog.tsx';

type InfoDialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly heading: ReactNode;
  /** One paragraph. */
  readonly children?: ReactNode;
  /** What is more than one paragraph, such as a list. */
  readonly details?: ReactNode;
  /** At most one gold button (danger for a removal) and one text button; each closes the dialog by its own handler. */
  readonly buttons: ReactNode;
};

/** A small dialog with one message or question (design, "Info dialog"). */
export function InfoDialog({ open, onClose, heading, children, details, buttons }: InfoDialogProps) {
  const id = useId();
  return (
    <Dialog open={open} onClose={onClose} labelledBy={id} small>
      <div className="dialog__info">
        <h2 className="h3" id={id}>
          {heading}
        </h2>
        {children !== undefined && <p className="muted">{children}</p>}
        {details}
        <div className="row">{buttons}</div>
      </div>
    </Dialog>
  );
}
