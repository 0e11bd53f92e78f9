import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useText } from '#texts/use-text';
import { hideToast, readToast, watchToast } from '../client/toasts.ts';

/** Loaded with the first message: most visits show none. */
const ToastMessage = lazy(() => import('./toast-message.tsx'));

/** How long a message that is not an error stays, in milliseconds (design, section 3). */
const SHOWN_MS = 6000;

/**
 * The message region at the bottom start of every page. Both live regions are always rendered, because screen
 * readers do not announce a region that is inserted together with its content.
 */
export function Toasts() {
  const text = useText();
  const toast = useSyncExternalStore(watchToast, readToast, () => null);
  const [paused, setPaused] = useState(false);
  const pauseHandlers = {
    onPointerEnter: () => setPaused(true),
    onPointerLeave: () => setPaused(false),
    onFocus: () => setPaused(true),
    onBlur: () => setPaused(false),
  };

  // a removed message fires no pointerleave or blur
  useEffect(() => {
    if (toast === null) setPaused(false);
  }, [toast]);

  useEffect(() => {
    if (paused || toast?.kind !== 'done') return;
    const timer = setTimeout(() => hideToast(toast.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [toast, paused]);

  return (
    <section className="toasts" aria-label={text('toast.region')}>
      <div role="status" {...pauseHandlers}>
        <Suspense>{toast?.kind === 'done' && <ToastMessage key={toast.id} toast={toast} />}</Suspense>
      </div>
      <div role="alert" {...pauseHandlers}>
        <Suspense>{toast?.kind === 'error' && <ToastMessage key={toast.id} toast={toast} />}</Suspense>
      </div>
    </section>
  );
}
