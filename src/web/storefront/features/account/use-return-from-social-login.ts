import { useEffect } from 'react';
import { useText } from '#texts/use-text';
import { showToast } from '../../client/toasts.ts';
import { fetchSession } from './account.ts';

/**
 * Says how signing in with Google or Facebook ended, when the browser comes back from there, and remembers who it is.
 * The fragment that told it is taken away, so that a reload says nothing.
 */
export function useReturnFromSocialLogin(): void {
  const text = useText();
  useEffect(() => {
    const { hash, pathname, search } = location;
    if (hash !== '#signed-in' && hash !== '#sign-in-failed') return;
    history.replaceState(history.state, '', pathname + search);
    if (hash === '#sign-in-failed') {
      showToast({ kind: 'error', text: text('auth.elsewhereFailed') });
      return;
    }
    void fetchSession().then((answer) => {
      const isIn = answer.ok && answer.value.user !== null;
      showToast(
        isIn ? { kind: 'done', text: text('auth.loggedIn') } : { kind: 'error', text: text('auth.elsewhereFailed') },
      );
    });
  }, [text]);
}
