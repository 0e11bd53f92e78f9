import { useText } from '#texts/use-text';
import { InfoDialog } from './info-dialog.tsx';

type Props = {
  readonly open: boolean;
  readonly heading: string;
  readonly question: string;
  readonly onYes: () => void;
  /** Also called when the dialog is closed by Escape or the scrim. */
  readonly onNo: () => void;
};

/** Asks for confirmation of a removal (design, "Info dialog": a danger button, then a way back). */
export function ConfirmDialog({ open, heading, question, onYes, onNo }: Props) {
  const text = useText();
  return (
    <InfoDialog
      open={open}
      onClose={onNo}
      heading={heading}
      buttons={
        <>
          <button type="button" className="btn btn--danger" onClick={onYes}>
            {text('dialogue.yes')}
          </button>
          <button type="button" className="btn btn--text" onClick={onNo}>
            {text('dialogue.no')}
          </button>
        </>
      }
    >
      {question}
    </InfoDialog>
  );
}
