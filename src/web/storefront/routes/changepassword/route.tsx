import '../../client/personal.ts';
import { useNavigate } from 'react-router';
import { useText } from '#texts/use-text';
import { showToast } from '../../client/toasts.ts';
import { logOut } from '../../features/account/account.ts';
import { ForCustomer } from '../../features/account/account-content.tsx';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { ChangeForm } from '../../features/account/change-form.tsx';
import { useUser } from '../../features/account/session.ts';
import { YourData } from '../../features/account/your-data.tsx';
import { YourSessions } from '../../features/account/your-sessions.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Password, sessions and personal data of the customer (specification, section 2.18). */
export default function ChangePasswordPage() {
  const text = useText();
  const user = useUser();
  const navigate = useNavigate();

  /** Ends this session after a success and goes home (specification, section 4). */
  async function leave(message: string) {
    await logOut();
    showToast({ kind: 'done', text: message });
    navigate('/');
  }

  return (
    <AccountFrame current="password" title={text('password.change')}>
      <ForCustomer>
        {user ? (
          <>
            <ChangeForm user={user} onDone={leave} />
            <YourSessions user={user} />
            <YourData user={user} onDeleted={leave} />
          </>
        ) : (
          <div className="to-come" aria-busy="true">
            <Skeleton height="20rem" />
          </div>
        )}
      </ForCustomer>
    </AccountFrame>
  );
}
