import type { ReactNode } from 'react';

type Props = {
  readonly name: string;
  /** Takes a whole row in narrow windows. */
  readonly wide?: boolean;
  readonly children: ReactNode;
};

/** One term and its description in a description list. */
export function Fact({ name, wide = false, children }: Props) {
  return (
    <div className={wide ? 'full' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
