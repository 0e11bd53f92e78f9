import type { ReactNode } from 'react';
import { type Texts, useTexts } from '../client/language.ts';
import { type Problem, problemOf } from '../client/problem.ts';
import { toast } from '../client/undo.ts';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import { COMMON } from './texts.ts';

type NoteProps = {
  readonly kind?: 'warn' | 'bad' | 'info' | 'ok';
  readonly icon?: IconName;
  readonly children: ReactNode;
  /** At the end: a button. */
  readonly action?: ReactNode;
};

/** A message on a wash. */
export function Message({ kind = 'warn', icon = 'warning', children, action }: NoteProps) {
  return (
    <div className={`note${kind === 'warn' ? '' : ` ${kind}`}`}>
      <Icon name={icon} />
      <span className="note__w">{children}</span>
      {action}
    </div>
  );
}

/** Returns a function that says what a problem means: the server's words, else ours. */
export function useProblemWords(): (problem: Problem) => string {
  const texts = useTexts(COMMON);
  return ({ code, title, status }) => {
    if (title !== '') return title;
    const known = status === 403 ? 'forbidden' : status === 404 ? 'not-found' : status === 412 ? 'stale' : code;
    return texts.problem[known] ?? texts.problem.generic ?? code;
  };
}

/** For `useAct` of a button that has no place for its problem: says it in a toast. */
export function useProblemToast(): (problem: Problem) => null {
  const words = useProblemWords();
  return (problem) => {
    toast(words(problem), { kind: 'bad' });
    return null;
  };
}

/** A problem beside what caused it, announced at once; with the request's id, unless a field says what to mend. */
export function ProblemNote({ problem, onRetry }: { readonly problem: Problem; readonly onRetry?: () => void }) {
  const texts = useTexts(COMMON);
  const words = useProblemWords();
  const general = problem.fields.filter(({ path }) => path === '');
  return (
    <div role="alert">
      <Message kind="bad" action={onRetry ? <Button onClick={onRetry}>{texts.tryAgain}</Button> : undefined}>
        {[words(problem), ...general.map((one) => one.words)].join(' ')}
        {problem.request && problem.fields.length === 0 ? (
          <span className="faint sm block">
            <bdi>{texts.request(problem.request)}</bdi>
          </span>
        ) : null}
      </Message>
    </div>
  );
}

/** What a panel shows when its data could not be read: the rest of the page keeps working. */
export function ErrorPanel({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  return (
    <div className="p__b">
      <ProblemNote problem={problemOf(error)} {...(onRetry ? { onRetry } : {})} />
    </div>
  );
}

type EmptyProps = {
  /** Why there is nothing. */
  readonly title: ReactNode;
  /** What to do. */
  readonly children?: ReactNode;
};

/** What a list shows when there is nothing in it. */
export function Empty({ title, children }: EmptyProps) {
  return (
    <div className="empty">
      <p>{title}</p>
      {children ? <div className="mute">{children}</div> : null}
    </div>
  );
}

const NOTHING: Texts<{ found: string; clear: string }> = {
  en: { found: 'Nothing found.', clear: 'Clear the filters' },
  ar: { found: 'لا نتائج.', clear: 'مسح عوامل التصفية' },
};

/** What a list shows when the filters leave nothing. */
export function NothingFound({ onClear }: { readonly onClear: () => void }) {
  const texts = useTexts(NOTHING);
  return (
    <Empty title={texts.found}>
      <Button onClick={onClear}>{texts.clear}</Button>
    </Empty>
  );
}
