import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useAct } from '../client/act.ts';
import { useTexts } from '../client/language.ts';
import { Button } from './button.tsx';
import { ProblemNote } from './error-panel.tsx';
import { COMMON } from './texts.ts';

type Props = {
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The buttons, at the end of the dialog. */
  readonly actions?: ReactNode;
  /** Beside the buttons, at the start: a hint. */
  readonly beside?: ReactNode;
  readonly wide?: boolean;
  /** A form around the content: Enter submits. */
  readonly onSubmit?: () => void;
};

/**
 * A modal dialog while it is rendered: the platform's own, so the page behind cannot be reached, Escape closes it and the
 * focus goes back to where it was. The first field has the focus, else the button with `autoFocus`, else the dialog.
 */
export function Dialog({ title, onClose, children, actions, beside, wide = false, onSubmit }: Props) {
  const texts = useTexts(COMMON);
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  /** Whether the press began beside the dialog: one that marks text may end there, and closes nothing. */
  const isBeside = useRef(false);
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    if (element && !element.open) {
      element.showModal();
      const field = element.querySelector<HTMLElement>(
        '[data-autofocus], .dlg__b input:not([type=hidden]), .dlg__b select, .dlg__b textarea',
      );
      (field ?? element).focus();
    }
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const content = (
    <>
      <div className="dlg__b">{children}</div>
      {actions ? (
        <div className="dlg__f">
          {beside ? <span className="sm mute dlg__s">{beside}</span> : null}
          {actions}
        </div>
      ) : null}
    </>
  );
  return (
    <dialog
      ref={dialog}
      className={wide ? 'dlg wide' : 'dlg'}
      aria-labelledby={id}
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        isBeside.current = event.target === dialog.current;
      }}
      onClick={(event) => {
        if (isBeside.current && event.target === dialog.current) onClose();
      }}
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
    >
      <div className="dlg__h">
        <h2 id={id}>{title}</h2>
        <span className="sp" />
        <Button kind="text" icon="close" aria-label={texts.close} onClick={onClose} />
      </div>
      {onSubmit ? (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            onSubmit();
          }}
        >
          {content}
        </form>
      ) : (
        content
      )}
    </dialog>
  );
}

type ConfirmProps = {
  readonly title: ReactNode;
  /** What follows, in figures. */
  readonly children: ReactNode;
  /** The verb of the act. */
  readonly verb: string;
  /** The button that closes without the act; "Cancel" by default, another word where the act is itself to cancel. */
  readonly keep?: string;
  readonly danger?: boolean;
  readonly onClose: () => void;
  /** Does it. The dialog stays open and shows the problem when it fails. */
  readonly onConfirm: () => Promise<unknown>;
};

/** Asks before what cannot be taken back, saying what follows. A danger button never has the focus. */
export function ConfirmDialog(props: ConfirmProps) {
  const { title, children, verb, keep, danger = false, onClose, onConfirm } = props;
  const texts = useTexts(COMMON);
  const { busy, problem, run } = useAct();
  async function confirm(): Promise<void> {
    if (await run(onConfirm)) onClose();
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} autoFocus={danger}>
            {keep ?? texts.cancel}
          </Button>
          <Button kind={danger ? 'danger' : 'go'} busy={busy} autoFocus={!danger} onClick={() => void confirm()}>
            {verb}
          </Button>
        </>
      }
    >
      {children}
      {problem ? <ProblemNote problem={problem} /> : null}
    </Dialog>
  );
}
