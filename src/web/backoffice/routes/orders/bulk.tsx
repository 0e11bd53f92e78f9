import { lazy, Suspense, useState } from 'react';
import { getPaper, send } from '../../client/api.ts';
import { followJob } from '../../client/jobs.ts';
import { useTexts } from '../../client/language.ts';
import { openPaperTab } from '../../client/paper-tab.ts';
import { problemOf } from '../../client/problem.ts';
import { savePaper } from '../../client/save-paper.ts';
import { useMay } from '../../client/session.ts';
import { toast } from '../../client/undo.ts';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { useProblemWords } from '../../ui/error-panel.tsx';
import { TextField } from '../../ui/field.tsx';
import { Menu } from '../../ui/menu.tsx';
import { formatCount } from '../../ui/money.tsx';
import { ResultsDialog } from '../../ui/results-dialog.tsx';
import type { Selection } from '../../ui/selection.ts';
import { useUndoable } from '../../ui/toasts.tsx';
import { type BulkAnswer, type Chosen, noteOrders, type RowResult, readOrdersAgain, tagOrders } from './orders-data.ts';
import { TEXTS } from './texts.ts';

const CancelDialog = lazy(async () => ({ default: (await import('./cancel-dialog.tsx')).CancelDialog }));

type Props = {
  readonly selection: Selection;
  readonly total: number;
  readonly shown: number;
  readonly allWords: string;
  /** The query of the whole list, for an act on all of it. */
  readonly query: string;
};

/** What became of each order, with the paper of a print; the job above 200 orders. */
type ParcelsAnswer =
  | { readonly results: readonly RowResult[]; readonly paper?: string | null }
  | { readonly job: string };

type Asked = 'note' | 'tag' | 'cancel' | 'handOver';
/** Orders above which an act is a job, which cannot be taken back by one button. */
const MAX_AT_ONCE = 200;

/** What can be done with the chosen orders; each answers for itself, and what was not done is listed with its reason. */
export function OrdersBulk({ selection, total, shown, allWords, query }: Props) {
  const texts = useTexts(TEXTS);
  const may = useMay();
  const words = useProblemWords();
  const undoable = useUndoable();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [failed, setFailed] = useState<readonly RowResult[]>([]);
  const orders = [...selection.ids].map(Number);
  const chosen: Chosen = selection.everything ? { query, expected: total } : { orders, expected: orders.length };
  const n = selection.size;
  const isJob = selection.size > MAX_AT_ONCE;

  /** Tells what became of the orders; a job has a bar that tells it. Returns the orders that the act was done to. */
  async function tellAnswer(answer: BulkAnswer, words: string): Promise<readonly number[]> {
    if ('job' in answer) {
      followJob(answer.job, words);
      return [];
    }
    await tell(answer.results);
    return doneOf(answer.results);
  }
  async function tell(results: readonly RowResult[]): Promise<void> {
    const wrong = results.filter(({ ok }) => !ok);
    setFailed(wrong);
    const done = formatCount(results.length - wrong.length);
    toast(texts.result(done, wrong.length), { kind: wrong.length > 0 ? 'bad' : 'ok' });
    await readOrdersAgain();
  }
  async function attempt(work: () => Promise<BulkAnswer>, said: string): Promise<void> {
    try {
      await tellAnswer(await work(), said);
    } catch (error) {
      toast(words(problemOf(error)), { kind: 'bad' });
    }
  }
  /** The chosen orders by number, as the calls of parcels take them. */
  async function numbers(): Promise<readonly number[]> {
    if (!selection.everything) return orders;
    return (await send('POST', '/orders/numbers', { body: chosen })).numbers;
  }
  async function parcels(act: 'print' | 'hand-over'): Promise<ParcelsAnswer> {
    const wanted = await numbers();
    return await send('POST', `/parcels/${act}`, { body: { orders: wanted, expected: wanted.length } });
  }
  async function packing(act: 'pack' | 'unpack', of: readonly number[]): Promise<BulkAnswer> {
    return await send('POST', `/parcels/${act}`, { body: { orders: of, expected: of.length } });
  }
  async function print(): Promise<void> {
    const tab = openPaperTab();
    try {
      const answer = await parcels('print');
      // a job shows its papers in its bar
      if ('results' in answer && answer.paper) tab.show(answer.paper);
      else tab.close();
      await tellAnswer(answer, texts.print);
    } catch (error) {
      tab.close();
      toast(words(problemOf(error)), { kind: 'bad' });
    }
  }
  async function pack(): Promise<void> {
    // packing takes orders out of the list that was chosen: what is taken back are the same orders, not the list of then
    if (isJob) return await attempt(async () => await packing('pack', await numbers()), texts.packed);
    let packed: readonly number[] = [];
    await undoable({
      words: texts.packed,
      run: async () => {
        packed = await tellAnswer(await packing('pack', await numbers()), texts.packed);
      },
      undo: async () => void (await tellAnswer(await packing('unpack', packed), texts.packed)),
    });
  }
  async function exportSheet(): Promise<void> {
    try {
      savePaper(await getPaper('POST', '/orders/export', { body: chosen }));
    } catch (error) {
      toast(words(problemOf(error)), { kind: 'bad' });
    }
  }
  const more = [
    ...(may('parcels.hand-over') ? [{ label: texts.handOver, run: () => setAsked('handOver') } as const] : []),
    ...(may('orders.tag') ? [{ label: texts.addTag, icon: 'tag', run: () => setAsked('tag') } as const] : []),
    ...(may('orders.cancel') && !selection.everything
      ? [{ label: texts.cancel, icon: 'close', danger: true, run: () => setAsked('cancel') } as const]
      : []),
  ];
  return (
    <>
      <BulkBar selection={selection} total={total} shown={shown} allWords={allWords}>
        {may('parcels.print') ? (
          <Button kind="go" icon="print" onClick={() => void print()}>
            {texts.print}
          </Button>
        ) : null}
        {may('parcels.pack') ? (
          <Button icon="check" onClick={() => void pack()}>
            {texts.packed}
          </Button>
        ) : null}
        {may('orders.note') ? (
          <Button icon="note" onClick={() => setAsked('note')}>
            {texts.addNote}
          </Button>
        ) : null}
        {may('orders.persons') ? (
          <Button icon="download" onClick={() => void exportSheet()}>
            {texts.export}
          </Button>
        ) : null}
        {more.length > 0 ? <Menu label={texts.more} items={more} /> : null}
      </BulkBar>
      {failed.length > 0 ? (
        <ResultsDialog
          title={texts.failedTitle}
          refused={failed.map(({ id, words = '' }) => ({ row: id, words }))}
          onClose={() => setFailed([])}
        />
      ) : null}
      {asked === 'note' ? (
        <TextDialog
          title={texts.noteTitle(n)}
          label={texts.noteField}
          lines={3}
          onClose={() => setAsked(null)}
          onDone={(text) => attempt(() => noteOrders(chosen, text), texts.addNote)}
        />
      ) : null}
      {asked === 'tag' ? (
        <TextDialog
          title={texts.tagTitle(n)}
          label={texts.tag}
          onClose={() => setAsked(null)}
          onDone={async (tag) => {
            const said = texts.taggedWith(tag);
            if (isJob) return await attempt(() => tagOrders(chosen, tag, true), said);
            let tagged: readonly number[] = [];
            await undoable({
              words: said,
              run: async () => {
                tagged = await tellAnswer(await tagOrders(chosen, tag, true), said);
              },
              undo: async () => {
                const back = { orders: tagged, expected: tagged.length };
                await tellAnswer(await tagOrders(back, tag, false), said);
              },
            });
          }}
        />
      ) : null}
      {asked === 'handOver' ? (
        <ConfirmDialog
          title={texts.handOverTitle(n)}
          verb={texts.handOverVerb(formatCount(n))}
          onClose={() => setAsked(null)}
          onConfirm={async () => void (await tellAnswer(await parcels('hand-over'), texts.handOver))}
        >
          <p>{texts.handOverSays(n)}</p>
        </ConfirmDialog>
      ) : null}
      {asked === 'cancel' ? (
        <Suspense>
          <CancelDialog orders={orders} onClose={() => setAsked(null)} onDone={tell} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The numbers of the orders that an act was done to. */
function doneOf(results: readonly RowResult[]): readonly number[] {
  return results.flatMap(({ id, ok }) => (ok ? [Number(id)] : []));
}

type TextProps = {
  readonly title: string;
  readonly label: string;
  readonly lines?: number;
  readonly onClose: () => void;
  readonly onDone: (text: string) => Promise<unknown>;
};

function TextDialog({ title, label, lines, onClose, onDone }: TextProps) {
  const texts = useTexts(TEXTS);
  const [text, setText] = useState('');
  function submit(): void {
    if (text.trim() === '') return;
    onClose();
    void onDone(text.trim());
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={submit}
      actions={
        <Button kind="go" type="submit">
          {texts.add}
        </Button>
      }
    >
      <TextField label={label} value={text} onChange={setText} {...(lines ? { lines } : {})} autoFocus />
    </Dialog>
  );
}
