import type { ReactNode } from 'react';
import { Mark } from './mark.tsx';

type Props = {
  /** The one sentence, exactly as specified. */
  sentence: string;
  /** Heading level: 1 where the page has no other heading. */
  level?: 1 | 2;
  /** The one button or link. */
  children?: ReactNode;
};

/** Nothing to show: the gold word «مسك», one sentence in display, one button (design, section 3). */
export function EmptyState({ sentence, level = 2, children }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="empty">
      <Mark />
      <Heading className={level === 1 ? 'h1' : 'h3'}>{sentence}</Heading>
      {children}
    </div>
  );
}
