import { useState } from 'react';
import { STAFF_REASON_NAMES, type StaffReason } from '#shop/stock/reasons.rules';
import { useLanguage, useTexts } from '../../client/language.ts';
import { type Problem, problemOf } from '../../client/problem.ts';
import { toast } from '../../client/undo.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/error-panel.tsx';
import { FieldProblems } from '../../ui/field.tsx';
import { useMarketName } from '../../ui/market-name.ts';
import { COMMON } from '../../ui/texts.ts';
import { NO_CAUSE, ReasonFields } from './reason-fields.tsx';
import { type Stock, saveCounts } from './stock-data.ts';
import { TEXTS } from './texts.ts';

/** A count as it was typed, and what was seen then. */
export type TypedCount = { readonly stock: Stock; readonly seen: number; readonly counted: number };

/** A move names a second market, which counts do not. */
const REASONS: readonly StaffReason[] = STAFF_REASON_NAMES.filter((name) => name !== 'moved');

type Props = { readonly counts: readonly TypedCount[]; readonly onSaved: () => void; readonly onClose: () => void };

/** Asks for the reason of typed counts and saves them. */
export function CountsDialog({ counts, onSaved, onClose }: Props) {
  const texts = useTexts(TEXTS);
  const common = useTexts(COMMON);
  const [cause, setCause] = useState(NO_CAUSE);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  async function save(): Promise<void> {
    const { reason } = cause;
    if (reason === '' || busy) return;
    setBusy(true);
    setProblem(null);
    const rows = counts.map(({ stock: { productId, market }, seen, counted }) => ({
      productId,
      market,
      seen,
      counted,
    }));
    try {
      await saveCounts(rows, { ...cause, reason });
      toast(texts.saved(rows.length));
      onSaved();
    } catch (error) {
      setProblem(problemOf(error));
      setBusy(false);
    }
  }
  return (
    <Dialog
      title={texts.reasonTitle(counts.length)}
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button kind="go" type="submit" busy={busy} disabled={cause.reason === ''}>
            {texts.save}
          </Button>
        </>
      }
    >
      <FieldProblems value={problem?.fields ?? []}>
        <div className="stack s">
          <ReasonFields
            value={cause}
            onChange={(changed) => setCause((present) => ({ ...present, ...changed }))}
            reasons={REASONS}
          />
          {problem ? <RowProblems problem={problem} counts={counts} /> : null}
        </div>
      </FieldProblems>
    </Dialog>
  );
}

function RowProblems({ problem, counts }: { readonly problem: Problem; readonly counts: readonly TypedCount[] }) {
  const language = useLanguage();
  const marketName = useMarketName();
  const ofRows = problem.fields.filter(({ path }) => path.startsWith('rows[') || path === 'delta');
  return (
    <>
      <ProblemNote problem={problem} />
      <ul>
        {ofRows.map(({ path, words }) => {
          const { stock } = counts[Number(/\d+/.exec(path)?.[0] ?? 0)] ?? {};
          return (
            <li key={path} className="bad">
              {stock ? `${stock.title[language]}, ${marketName(stock.market)}: ` : ''}
              {words}
            </li>
          );
        })}
      </ul>
    </>
  );
}
