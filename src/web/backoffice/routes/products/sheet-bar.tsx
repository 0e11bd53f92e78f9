import { useAct } from '../../client/act.ts';
import { useLanguage, useTexts } from '../../client/language.ts';
import { toast } from '../../client/undo.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/error-panel.tsx';
import { useTenfoldQuestion } from '../../ui/tenfold.tsx';
import { COMMON } from '../../ui/texts.ts';
import { TEXTS } from './texts.ts';
import type { useSheet } from './use-sheet.ts';

/** What a sheet's edits would do, and its save: a dry run comes first. It follows the sheet, at the foot of the page. */
export function SheetBar({
  sheet: { sheet, tried, run, discard, tenfolds },
}: {
  readonly sheet: ReturnType<typeof useSheet>;
}) {
  const texts = useTexts(TEXTS);
  const common = useTexts(COMMON);
  const language = useLanguage();
  const tenfold = useTenfoldQuestion();
  const act = useAct();
  const changing = tried?.rows.filter(({ status }) => status === 'changed').length ?? 0;

  async function go(dryRun: boolean): Promise<void> {
    if (!dryRun) await tenfold.ask(tenfolds(language));
    const done = await run(dryRun);
    if (dryRun || !done) return;
    const of = (status: string) => done.rows.filter((row) => row.status === status).length;
    if (done.saved) toast(texts.sheetSaved(of('changed')));
    if (of('stale') > 0) toast(texts.sheetStale(of('stale')), { kind: 'bad' });
  }
  return (
    <>
      {tenfold.question}
      {act.problem ? <ProblemNote problem={act.problem} /> : null}
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
              <Button kind="go" busy={act.busy} disabled={changing === 0} onClick={() => void act.run(() => go(false))}>
                {texts.sheetSave(changing)}
              </Button>
            ) : (
              <Button kind="go" busy={act.busy} onClick={() => void act.run(() => go(true))}>
                {texts.sheetTry}
              </Button>
            )}
          </span>
        </div>
      ) : null}
    </>
  );
}
