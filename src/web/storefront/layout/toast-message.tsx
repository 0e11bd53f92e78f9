import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { useText } from '#texts/use-text';
import { hideToast, type Toast } from '../client/toasts.ts';
import { MiniCart } from '../features/cart/mini-cart.tsx';
import { Icon } from '../ui/icon.tsx';

/** One toast, or in wide windows the mini-cart that replaces it. */
export default function ToastMessage({ toast }: { toast: Toast }) {
  const text = useText();
  const wide = useWide();
  const failed = toast.kind === 'error';

  function close() {
    hideToast(toast.id);
    toast.onClose?.();
  }

  if (toast.added !== undefined && wide) {
    return <MiniCart heading={toast.text} productId={toast.added} onClose={close} onGo={() => hideToast(toast.id)} />;
  }
  return (
    <div className={failed ? 'toast toast--err' : 'toast'}>
      <span className={failed ? 'toast__mark' : 'toast__mark gold'}>
        <Icon name={toast.mark ?? (failed ? 'alert' : 'check')} small />
      </span>
      <p>
        {toast.text} {toast.action && <Action toast={toast} action={toast.action} />}
      </p>
      <button type="button" className="icbtn" aria-label={text('toast.close')} onClick={close}>
        <Icon name="close" small />
      </button>
    </div>
  );
}

/** Whether the window has room for the mini-cart (design, "Mini-cart"). */
function useWide(): boolean {
  return useSyncExternalStore(watchWidth, isWide, () => false);
}

const WIDE = '(min-width: 64rem)';

function isWide(): boolean {
  return matchMedia(WIDE).matches;
}

function watchWidth(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

function Action({ toast, action }: { toast: Toast; action: NonNullable<Toast['action']> }) {
  if (action.href !== undefined) {
    return (
      <Link className="link" to={action.href} onClick={() => hideToast(toast.id)}>
        {action.text}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className="link"
      onClick={() => {
        hideToast(toast.id);
        action.onPress?.();
      }}
    >
      {action.text}
    </button>
  );
}
