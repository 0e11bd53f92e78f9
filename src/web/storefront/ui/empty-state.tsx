import type { ReactNode } from 'react';
import { Mark } from './mark.tsx';

type Props = {
  /** The sentence as specified. */
  sentence: string;
  /** Heading level: 1 where the page has no other heading. */
  level?: 1 | 2;
  /** One button, and a link where there is another way. */
  children?: ReactNode;
};

/** An empty list: the gold mark, one sentence in the display font, one button (design, section 3). */
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
