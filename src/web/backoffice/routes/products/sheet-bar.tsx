import { useState } from 'react';
import { useTexts } from '../../client/language.ts';
import { type Problem, problemOf } from '../../client/problem.ts';
import { toast } from '../../client/undo.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/error-panel.tsx';
import { COMMON } from '../../ui/texts.ts';
import { TEXTS } from './texts.ts';
import type { useSheet } from './use-sheet.ts';

/** What a sheet's edits would do, and its save: a dry run comes first. */
export function SheetBar({ sheet: { sheet, tried, run, discard } }: { readonly sheet: ReturnType<typeof useSheet> }) {
  const texts = useTexts(TEXTS);
  const common = useTexts(COMMON);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const changing = tried?.rows.filter(({ status }) => status === 'changed').length ?? 0;

  async function go(dryRun: boolean): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      const done = await run(dryRun);
      if (dryRun || !done) return;
      const of = (status: string) => done.rows.filter((row) => row.status === status).length;
      if (done.saved) toast(texts.sheetSaved(of('changed')));
      if (of('stale') > 0) toast(texts.sheetStale(of('stale')), { kind: 'bad' });
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <p className="sm mute products__sheet">{texts.sheetHint}</p>
      {problem ? <ProblemNote problem={problem} /> : null}
      {sheet.edits.size > 0 ? (
        <div className="save">
          <span className={`st ${sheet.errors.size > 0 ? 'bad' : 'warn'} o`} role="status">
            {sheet.errors.size > 0
              ? texts.sheetWrong(sheet.errors.size)
              : tried
                ? texts.sheetTried(changing)
                : texts.sheetChanged(sheet.edits.size)}
          </span>
          <span className="sp row">
            <Button onClick={discard}>{common.discard}</Button>
            {tried ? (
              <Button kind="go" busy={busy} disabled={changing === 0} onClick={() => void go(false)}>
                {texts.sheetSave(changing)}
              </Button>
            ) : (
              <Button kind="go" busy={busy} onClick={() => void go(true)}>
                {texts.sheetTry}
              </Button>
            )}
          </span>
        </div>
      ) : null}
    </>
  );
}
