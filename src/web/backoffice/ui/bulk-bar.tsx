import type { ReactNode } from 'react';
import { useTexts } from '../client/language.ts';
import { Button } from './button.tsx';
import { GRID_TEXTS } from './grid-texts.ts';
import { formatCount } from './money.tsx';
import type { Selection } from './selection.ts';

type Props = {
  readonly selection: Selection;
  /** The count of the whole result. */
  readonly total: number;
  /** How many rows are shown. */
  readonly shown: number;
  /** "Select all 40 to pack", in the list's own words. */
  readonly allWords?: string;
  /** The acts, one of them gold. */
  readonly children: ReactNode;
};

/** What can be done with the chosen rows; there while some are chosen. */
export function BulkBar({ selection, total, shown, allWords, children }: Props) {
  const texts = useTexts(GRID_TEXTS);
  if (selection.size === 0) return null;
  const canExtend = !selection.everything && total > shown && selection.size >= shown;
  const canSelectAll = !selection.everything && (canExtend || selection.size < total);
  return (
    <section className="bulk" aria-label={texts.selected}>
      <span role="status">
        <b className="num">{formatCount(selection.size)}</b> {texts.selected}
      </span>
      {canSelectAll ? (
        <button type="button" className="link bulk__a" onClick={selection.selectEverything}>
          {allWords ?? texts.selectAll(total)}
        </button>
      ) : null}
      <span className="sep" />
      {children}
      <span className="sp">
        <Button kind="text" icon="close" aria-label={texts.clearSelection} onClick={selection.clear} />
      </span>
    </section>
  );
}
