import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { AnswerOf } from '#contract/admin/base';
import type { recentImportsCall, uploadImportCall } from '#contract/admin/imports';
import { get, send } from '../../client/api.ts';
import { followJob, useJob } from '../../client/jobs.ts';
import { useTexts } from '../../client/language.ts';
import { queries } from '../../client/queries.ts';
import { toast } from '../../client/undo.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Message } from '../../ui/error-panel.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Time } from '../../ui/time.tsx';
import { TEXTS } from './texts.ts';

export type Upload = AnswerOf<typeof uploadImportCall>;

type Recent = AnswerOf<typeof recentImportsCall>;

type Props = { readonly upload: Upload; readonly onChange: () => Promise<unknown> };

/** Takes an import back, after saying what that does; a long one as a job. */
function UndoButton({ upload, onChange }: Props) {
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
    <Message
      kind="info"
      icon="check"
      action={
        <span className="row">
          <Button onClick={onNew}>{texts.another}</Button>
          {isWritten ? <UndoButton upload={upload} onChange={onChange} /> : null}
        </span>
      }
    >
      {isWritten ? texts.isWritten : texts.undone}
    </Message>
  );
}

type UnderwayProps = { readonly upload: Upload; readonly job: string; readonly onAgain: () => void };

/** A sheet that a job writes or takes back. One that stopped before its end changed nothing, and can be started again. */
export function Underway({ upload, job, onAgain }: UnderwayProps) {
  const texts = useTexts(TEXTS);
  const { data } = useJob(job);
  const state = data?.state;
  const reason = data?.refused[0]?.words;
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
      {reason ?? texts.stopped}
    </Message>
  );
}

/** The person's own imports that can still be undone, newest first, each with its way there. */
export function RecentImports() {
  const texts = useTexts(TEXTS);
  const { data } = useQuery({
    queryKey: ['/imports'],
    queryFn: ({ signal }) => get<Recent>('/imports', {}, signal),
  });
  if (!data || data.rows.length === 0) return null;
  return (
    <Panel title={texts.recent}>
      <ul>
        {data.rows.map(({ id, file, rows, undoUntil }) => (
          <li key={id}>
            <Link className="link" to={`/products/import?file=${id}`}>
              <bdi>{file}</bdi>
            </Link>
            {` · ${texts.rows(rows)} · ${texts.until} `}
            <Time at={undoUntil} inSentence />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
