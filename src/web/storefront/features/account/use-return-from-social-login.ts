import { useEffect } from 'react';
import { useText } from '#texts/use-text';
import { showToast } from '../../client/toasts.ts';
import { fetchSession } from './account.ts';

/**
 * Shows the result of a social login after the redirect back, and stores the customer. Removes the fragment from the
 * URL, so that a reload shows nothing.
 */
export function useReturnFromSocialLogin(): void {
  const text = useText();
  useEffect(() => {
    const { hash, pathname, search } = location;
    if (hash !== '#signed-in' && hash !== '#sign-in-failed') return;
    history.replaceState(history.state, '', pathname + search);
    if (hash === '#sign-in-failed') {
      showToast({ kind: 'error', text: text('auth.socialLoginFailed') });
      return;
    }
    void fetchSession().then((answer) => {
      const isIn = answer.ok && answer.value.user !== null;
      showToast(
        isIn ? { kind: 'done', text: text('auth.loggedIn') } : { kind: 'error', text: text('auth.socialLoginFailed') },
      );
    });
  }, [text]);
}
