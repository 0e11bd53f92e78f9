import { useEffect, useState } from 'react';
import type { AnswerOf } from '#contract/admin/base';
import type { uploadImportCall } from '#contract/admin/imports';
import { send } from '../../client/api.ts';
import { followJob, useJob } from '../../client/jobs.ts';
import { useTexts } from '../../client/language.ts';
import { queries } from '../../client/queries.ts';
import { toast } from '../../client/undo.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Message } from '../../ui/error-panel.tsx';
import { TEXTS } from './texts.ts';

export type Upload = AnswerOf<typeof uploadImportCall>;

type Props = { readonly upload: Upload; readonly onChange: () => Promise<unknown> };

/** Takes an import back, after saying what that does; a long one as a job. */
export function UndoButton({ upload, onChange }: Props) {
  const texts = useTexts(TEXTS);
  const [asking, setAsking] = useState(false);
  async function undo(): Promise<void> {
    const done = await send<{ undone: number } | { job: string }>('POST', `/imports/${upload.id}/undo`);
    if ('job' in done) followJob(done.job, texts.undoing(upload.file), `/products/import?file=${upload.id}`);
    else toast(texts.undone);
    await onChange();
  }
  return (
    <>
      <Button icon="undo" onClick={() => setAsking(true)}>
        {texts.undo}
      </Button>
      {asking ? (
        <ConfirmDialog title={texts.undo} verb={texts.undo} danger onClose={() => setAsking(false)} onConfirm={undo}>
          <p>{texts.undoHint}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** A sheet that was imported, as its address shows it later. */
export function Written({ upload, onChange, onNew }: Props & { readonly onNew: () => void }) {
  const texts = useTexts(TEXTS);
  const isWritten = upload.state === 'applied';
  return (
    <>
      <Message kind="info" icon="check">
        {isWritten ? texts.isWritten : texts.undone}
      </Message>
      <div className="save">
        <span className="sp row">
          <Button onClick={onNew}>{texts.another}</Button>
          {isWritten ? <UndoButton upload={upload} onChange={onChange} /> : null}
        </span>
      </div>
    </>
  );
}

type UnderwayProps = { readonly upload: Upload; readonly job: string; readonly onAgain: () => void };

/** A sheet that a job writes or takes back. One that stopped before its end changed nothing, and can be started again. */
export function Underway({ upload, job, onAgain }: UnderwayProps) {
  const texts = useTexts(TEXTS);
  const state = useJob(job).data?.state;
  const isDone = state === 'done';
  useEffect(() => {
    if (isDone) void queries.invalidateQueries({ queryKey: ['/imports', upload.id] });
  }, [isDone, upload.id]);
  if (state !== 'failed') {
    return (
      <Message kind="info" icon="eye">
        {upload.state === 'undoing' ? texts.beingUndone : texts.beingWritten}
      </Message>
    );
  }
  return (
    <Message kind="bad" icon="warning" action={<Button onClick={onAgain}>{texts.startAgain}</Button>}>
      {texts.stopped}
    </Message>
  );
}
