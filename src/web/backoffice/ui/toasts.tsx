import { useEffect, useState } from 'react';
import { type Texts, useTexts } from '../client/language.ts';
import { problemOf } from '../client/problem.ts';
import { useShortcuts } from '../client/shortcuts.ts';
import { useStore } from '../client/storage.ts';
import { beginAct, dismissToast, TOAST_MS, type Toast, toast, toasts, undoLast } from '../client/undo.ts';
import { Button } from './button.tsx';
import { useProblemWords } from './error-panel.tsx';
import { COMMON } from './texts.ts';

const TEXTS: Texts<{ undo: string; list: string }> = {
  en: { undo: 'Take back what was just done', list: 'Messages' },
  ar: { undo: 'التراجع عن آخر إجراء', list: 'الرسائل' },
};

/** The messages at the foot of the page: what was done, with Undo for ten seconds and by Ctrl Z. */
export function Toasts() {
  const shown = useStore(toasts);
  const texts = useTexts(TEXTS);
  useShortcuts([{ keys: 'ctrl+z', words: texts.undo, run: () => undoLast() }]);
  return (
    <section className="toasts" aria-label={texts.list} aria-live="polite" aria-relevant="additions">
      {shown.map((one) => (
        <ToastBox key={one.id} one={one} />
      ))}
    </section>
  );
}

function ToastBox({ one }: { readonly one: Toast }) {
  const texts = useTexts(COMMON);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(one.id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [held, one.id]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a message keeps it, nothing else
    <div
      className={`toast ${one.kind}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{one.words}</span>
      {one.undo ? (
        <Button
          kind="text"
          icon="undo"
          onClick={() => {
            dismissToast(one.id);
            void one.undo?.();
          }}
        >
          {texts.undo}
        </Button>
      ) : null}
      <Button kind="text" icon="close" aria-label={texts.close} onClick={() => dismissToast(one.id)} />
    </div>
  );
}

/**
 * Returns a function for acts that can be taken back: does it at once, says so with Undo, and says what went wrong in a
 * toast otherwise. `undo` runs the opposite call; `after` runs after each of both, to read again.
 */
export function useUndoable(): (act: {
  readonly words: string;
  readonly run: () => Promise<unknown>;
  readonly undo: () => Promise<unknown>;
  readonly after?: () => unknown;
}) => Promise<boolean> {
  const texts = useTexts(COMMON);
  const words = useProblemWords();
  const attempt = async (work: () => Promise<unknown>, after: (() => unknown) | undefined): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      toast(words(problemOf(error)), { kind: 'bad' });
      return false;
    } finally {
      await after?.();
    }
  };
  return async ({ words: said, run, undo, after }) => {
    const takeBack = async () => {
      if (await attempt(undo, after)) toast(texts.undone, { kind: 'plain' });
    };
    const end = beginAct();
    const done = await attempt(run, after);
    const isUnwanted = end();
    if (done && isUnwanted) await takeBack();
    else if (done) toast(said, { undo: takeBack });
    return done;
  };
}
