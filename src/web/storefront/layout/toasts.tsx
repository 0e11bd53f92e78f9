import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useText } from '#texts/use-text';
import { hideToast, readToast, watchToast } from '../client/toasts.ts';

/** Loaded with the first message: most visits have none. */
const ToastMessage = lazy(() => import('./toast-message.tsx'));

/** How long a message that is not an error stays (design, section 3). */
const SHOWN_MS = 6000;

/**
 * The place of messages at the bottom start of every page. Both live regions are always there, because a region that
 * arrives with its words is not read out.
 */
export function Toasts() {
  const text = useText();
  const toast = useSyncExternalStore(watchToast, readToast, () => null);
  const [held, setHeld] = useState(false);
  const holding = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };

  // a message that goes takes the pointer's and the focus's leaving with it
  useEffect(() => {
    if (toast === null) setHeld(false);
  }, [toast]);

  useEffect(() => {
    if (held || toast?.kind !== 'done') return;
    const timer = setTimeout(() => hideToast(toast.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [toast, held]);

  return (
    <section className="toasts" aria-label={text('toast.region')}>
      <div role="status" {...holding}>
        <Suspense>{toast?.kind === 'done' && <ToastMessage key={toast.id} toast={toast} />}</Suspense>
      </div>
      <div role="alert" {...holding}>
        <Suspense>{toast?.kind === 'error' && <ToastMessage key={toast.id} toast={toast} />}</Suspense>
      </div>
    </section>
  );
}
