import type { ReactNode } from 'react';

/** The meaning of a status, told by mark, word and wash. */
export type StatusKind = 'plain' | 'ok' | 'warn' | 'bad' | 'info';
/** The mark: a dot, a ring for what has not begun, a line for what has ended. */
export type StatusShape = 'dot' | 'ring' | 'line';

const SHAPES: Readonly<Record<StatusShape, string>> = { dot: '', ring: ' o', line: ' x' };

type Props = { readonly kind?: StatusKind; readonly shape?: StatusShape; readonly children: ReactNode };

/** A status: mark, word and wash. */
export function StatusMark({ kind = 'plain', shape = 'dot', children }: Props) {
  return <span className={`st${kind === 'plain' ? '' : ` ${kind}`}${SHAPES[shape]}`}>{children}</span>;
}
