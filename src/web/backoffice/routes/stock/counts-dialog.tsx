import { useState } from 'react';
import { STAFF_REASON_NAMES, type StaffReason } from '#shop/stock/reasons.rules';
import { useAct } from '../../client/act.ts';
import { joined, useLanguage, useTexts } from '../../client/language.ts';
import type { Problem } from '../../client/problem.ts';
import { toast } from '../../client/undo.ts';
import { ProblemNote } from '../../ui/error-panel.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useMarketName } from '../../ui/market-name.ts';
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
  const [cause, setCause] = useState(NO_CAUSE);
  const act = useAct();
  async function save(): Promise<void> {
    const { reason } = cause;
    if (reason === '') return;
    const rows = counts.map(({ stock: { productId, market }, seen, counted }) => ({
      productId,
      market,
      seen,
      counted,
    }));
    await saveCounts(rows, { ...cause, reason });
    toast(texts.saved(rows.length));
    onSaved();
  }
  return (
    <FormDialog
      title={texts.reasonTitle(counts.length)}
      act={act}
      disabled={cause.reason === ''}
      onClose={onClose}
      onSubmit={save}
      note={(problem) => <RowProblems problem={problem} counts={counts} />}
    >
      <ReasonFields
        value={cause}
        onChange={(changed) => setCause((present) => ({ ...present, ...changed }))}
        reasons={REASONS}
      />
    </FormDialog>
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
              {stock ? `${joined(stock.title[language], marketName(stock.market))}: ` : ''}
              {words}
            </li>
          );
        })}
      </ul>
    </>
  );
}
