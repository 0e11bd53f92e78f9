import { Link } from 'react-router';
import { useText } from '#texts/use-text';
import { hideToast, type Toast } from '../client/toasts.ts';
import { Icon } from '../ui/icon.tsx';

/** One toast. */
export default function ToastMessage({ toast }: { toast: Toast }) {
  const text = useText();
  const failed = toast.kind === 'error';

  return (
    <div className={failed ? 'toast toast--err' : 'toast'}>
      <span className={failed ? undefined : 'gold'}>
        <Icon name={toast.mark ?? (failed ? 'alert' : 'check')} small />
      </span>
      <p>
        {toast.text} {toast.action && <Action toast={toast} action={toast.action} />}
      </p>
      <button type="button" className="icbtn" aria-label={text('toast.close')} onClick={() => hideToast(toast.id)}>
        <Icon name="close" small />
      </button>
    </div>
  );
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
