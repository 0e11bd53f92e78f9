import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { AnswerOf } from '#contract/admin/base';
import type { uploadImportCall } from '#contract/admin/imports';
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

type Props = { readonly upload: Upload; readonly onChange: () => Promise<unknown> };

/** Takes an import back, after saying what that does; a long one as a job. */
function UndoButton({ upload, onChange, words }: Props & { readonly words?: string }) {
  const texts = useTexts(TEXTS);
  const [asking, setAsking] = useState(false);
  async function undo(): Promise<void> {
    const done = await send('POST', '/imports/{id}/undo', { path: { id: upload.id } });
    if ('job' in done) followJob(done.job, texts.undoing(upload.file), `/products/import?file=${upload.id}`);
    else toast(texts.undone);
    await onChange();
  }
  return (
    <>
      <Button icon="undo" onClick={() => setAsking(true)}>
        {words ?? texts.undo}
      </Button>
      {asking ? (
        <ConfirmDialog title={texts.undo} verb={texts.undo} danger onClose={() => setAsking(false)} onConfirm={undo}>
          <p>{texts.undoHint}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** How far the pictures of an old shop's products are, and those that did not come. Nothing for a sheet without pictures. */
function FetchedPictures({ pictures }: Pick<Upload, 'pictures'>) {
  const texts = useTexts(TEXTS);
  const { waiting, stored, failed, problems } = pictures;
  if (waiting + stored + failed === 0) return null;
  return (
    <Panel title={texts.pictures}>
      <p role="status">{texts.picturesFetched(stored, stored + waiting + failed)}</p>
      {waiting > 0 ? <p className="muted">{texts.picturesWaiting(waiting)}</p> : null}
      {failed > 0 ? (
        <>
          <p>{texts.picturesFailed(failed)}</p>
          <ul>
            {problems.map(({ product, name, url, words }) => (
              <li key={`${product} ${url}`}>
                <Link className="link" to={`/products/${product}`}>
                  <bdi>{name}</bdi>
                </Link>
                {` · ${words} · `}
                <bdi className="import-url" dir="ltr">
                  {url}
                </bdi>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Panel>
  );
}

/** A sheet that was imported, as its address shows it later. */
export function Written({ upload, onChange, onNew }: Props & { readonly onNew: () => void }) {
  const texts = useTexts(TEXTS);
  const isWritten = upload.state === 'applied';
  return (
    <div className="stack">
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
      {isWritten ? <FetchedPictures pictures={upload.pictures} /> : null}
    </div>
  );
}

/** A sheet that a job writes or takes back. */
export function Underway({ upload, job, ...props }: StoppedProps & { readonly job: string }) {
  const texts = useTexts(TEXTS);
  const { data } = useJob(job);
  const state = data?.state;
  const hasEnded = state === 'done' || state === 'failed';
  useEffect(() => {
    if (hasEnded) void queries.invalidateQueries({ queryKey: ['/imports', upload.id] });
  }, [hasEnded, upload.id]);
  if (state === 'failed') return <Stopped upload={upload} reason={data?.refused[0]?.words} {...props} />;
  return (
    <Message kind="info" icon="eye">
      {upload.state === 'undoing' ? texts.beingUndone : texts.beingWritten}
    </Message>
  );
}

type StoppedProps = Props & { readonly onAgain: () => void };

/** A sheet whose writing stopped before its end: it can be started again, and what is written taken back. */
export function Stopped({
  upload,
  reason,
  onAgain,
  onChange,
}: StoppedProps & { readonly reason?: string | undefined }) {
  const texts = useTexts(TEXTS);
  const isWriting = upload.state === 'applying';
  return (
    <Message
      kind="bad"
      icon="warning"
      action={
        <span className="row">
          {isWriting ? <Button onClick={onAgain}>{texts.startAgain}</Button> : null}
          {!isWriting ? (
            <UndoButton upload={upload} onChange={onChange} words={texts.startAgain} />
          ) : upload.written > 0 ? (
            <UndoButton upload={upload} onChange={onChange} words={texts.undoWritten} />
          ) : null}
        </span>
      }
    >
      {[reason, isWriting ? texts.stopped(upload.written) : texts.undoStopped].filter(Boolean).join(' ')}
    </Message>
  );
}

/** The person's own imports that can still be undone, newest first, each with its way there. */
export function RecentImports() {
  const texts = useTexts(TEXTS);
  const { data } = useQuery({
    queryKey: ['/imports'],
    queryFn: ({ signal }) => get('/imports', { signal }),
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
            <Time at={undoUntil} inSentence named />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
