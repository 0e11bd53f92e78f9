import { useNavigate } from 'react-router';
import { useText } from '../../../../texts/use-text.tsx';
import { logOut } from '../../client/account.ts';
import { useUser } from '../../client/session.ts';
import { showToast } from '../../client/toasts.ts';
import { PleaseLogin } from '../../components/account/account-content.tsx';
import { AccountFrame } from '../../components/account/account-frame.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { ChangeForm } from './change-form.tsx';
import { YourData } from './your-data.tsx';
import { YourSessions } from './your-sessions.tsx';

/** Change password, and what a customer may ask of the store about their data (specification, section 2.18). */
export default function ChangePasswordPage() {
  const text = useText();
  const user = useUser();
  const navigate = useNavigate();

  /** Success ends this session, too, and goes home (specification, section 4). */
  async function leave(words: string) {
    await logOut();
    showToast({ kind: 'done', text: words });
    navigate('/');
  }

  return (
    <AccountFrame current="password" title={text('password.change')}>
      {user === undefined && <Skeleton height="20rem" />}
      {user === null && <PleaseLogin />}
      {user && (
        <>
          <ChangeForm user={user} onDone={leave} />
          <YourSessions user={user} />
          <YourData user={user} onDeleted={leave} />
        </>
      )}
    </AccountFrame>
  );
}
