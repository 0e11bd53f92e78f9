import type { ReactNode } from 'react';
import type { Act } from '../client/act.ts';
import { useTexts } from '../client/language.ts';
import type { Problem } from '../client/problem.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { ProblemNote } from './error-panel.tsx';
import { FieldProblems } from './field.tsx';
import { useShownProblem } from './show-problem.ts';
import { COMMON } from './texts.ts';

type Props = {
  readonly title: ReactNode;
  /** The fields. Each shows what the server says about its `path`. */
  readonly children: ReactNode;
  readonly act: Act;
  /** The verb of the act; "Save" by default. */
  readonly verb?: ReactNode;
  /** The button that closes without the act; "Cancel" by default. */
  readonly cancel?: string;
  readonly disabled?: boolean;
  readonly wide?: boolean;
  /** Beside the buttons, at the start: a hint. */
  readonly beside?: ReactNode;
  /** Buttons before the others. */
  readonly more?: ReactNode;
  /** Shows a problem; its words by default. */
  readonly note?: (problem: Problem) => ReactNode;
  readonly onClose: () => void;
  /** Does the act and closes the dialog. A problem that it throws is shown, and the dialog stays. */
  readonly onSubmit: () => Promise<unknown>;
};

/** A dialog that is a form: fields, a button that closes it, and one verb. */
export function FormDialog(props: Props) {
  const common = useTexts(COMMON);
  const { busy, problem, run } = props.act;
  useShownProblem(problem, 'dialog');
  const { note = (found) => <ProblemNote problem={found} /> } = props;
  return (
    <Dialog
      title={props.title}
      wide={props.wide ?? false}
      beside={props.beside}
      onClose={props.onClose}
      onSubmit={() => {
        if (!props.disabled) void run(props.onSubmit);
      }}
      actions={
        <>
          {props.more}
          <Button onClick={props.onClose}>{props.cancel ?? common.cancel}</Button>
          <Button type="submit" kind="go" busy={busy} disabled={props.disabled}>
            {props.verb ?? common.save}
          </Button>
        </>
      }
    >
      <FieldProblems value={problem?.fields ?? []}>
        {props.children}
        {problem ? note(problem) : null}
      </FieldProblems>
    </Dialog>
  );
}
