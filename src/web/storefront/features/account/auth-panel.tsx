import { lazy, Suspense, useId, useSyncExternalStore } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { closeAuthPanel, readAuthPanel, watchAuthPanel } from './auth-panel-state.ts';
import picture from './silk-musk.avif';
import { useReturnFromSocialLogin } from './use-return-from-social-login.ts';

/** Loaded when the panel first opens. */
const AuthForms = lazy(() => import('./auth-forms.tsx'));

/** The panel of login, register and forgot password, over any page (specification, section 2.3). */
export function AuthPanel() {
  useReturnFromSocialLogin();
  const form = useSyncExternalStore(watchAuthPanel, readAuthPanel, () => null);
  const heading = useId();
  return (
    <Dialog
      open={form !== null}
      onClose={closeAuthPanel}
      labelledBy={heading}
      picture={<img src={picture} width="640" height="800" alt="" />}
    >
      <Suspense fallback={<div className="auth auth--wait" aria-busy="true" />}>
        {form !== null && <AuthForms form={form} headingId={heading} />}
      </Suspense>
    </Dialog>
  );
}
