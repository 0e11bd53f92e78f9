import type { ReactNode } from 'react';
import { RichText } from '#texts/use-text';

/**
 * The line above a list: filters at the start, the number of products at the end, announced when it changes (design,
 * section 4).
 */
export function ListTools({ total, children }: { total: number; children?: ReactNode }) {
  return (
    <div className="tools">
      {children}
      <p className="small muted" aria-live="polite">
        <RichText id="list.count" values={{ n: total }} />
      </p>
    </div>
  );
}
