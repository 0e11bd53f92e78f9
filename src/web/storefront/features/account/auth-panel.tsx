import { lazy, Suspense, useId, useSyncExternalStore } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
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
      <Suspense fallback={<FormToCome />}>{form !== null && <AuthForms form={form} headingId={heading} />}</Suspense>
    </Dialog>
  );
}

/** The shape of the login form: heading, two labelled fields and a button in their heights, so that nothing moves. */
function FormToCome() {
  return (
    <div className="auth" aria-busy="true">
      <Skeleton width="60%" height="2.75rem" />
      {['email', 'password'].map((field) => (
        <div key={field}>
          <Skeleton width="30%" height="1rem" />
          <Skeleton height="3.25rem" />
        </div>
      ))}
      <Skeleton height="3.25rem" />
      <Skeleton width="70%" height="1.5rem" />
    </div>
  );
}
