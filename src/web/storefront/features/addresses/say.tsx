import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';

type Props = { readonly kind: 'ok' | 'warn'; readonly words: ReactNode; readonly actions?: ReactNode };

/** An inline message: a mark, one or two sentences, and what may be done (design of the Gulf capabilities, section 3). */
export function Say({ kind, words, actions }: Props) {
  return (
    <div className={`say say--${kind}`}>
      <Icon name={kind === 'ok' ? 'check' : 'alert'} small />
      <div>{words}</div>
      {actions && <div className="say__a">{actions}</div>}
    </div>
  );
}
