import { useRef, useState } from 'react';
import { useText } from '#texts/use-text';
import { api } from '../../client/api.ts';
import { useErrorText } from '../../client/error-text.ts';
import { showToast } from '../../client/toasts.ts';
import { InfoDialog } from '../../ui/info-dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { forCustomer } from './account-data.ts';
import type { UserInfo } from './remembered-user.ts';
import { rememberUser } from './session.ts';

type Props = { readonly user: UserInfo; readonly onDeleted: (message: string) => Promise<void> };

/** Export of all data of the customer, and deletion of the account (consumer law, sections 2.2 and 5). */
export function YourData({ user, onDeleted }: Props) {
  const text = useText();
  const errorText = useErrorText();
  const [confirming, setConfirming] = useState(false);
  const [failure, setFailure] = useState('');
  const password = useRef('');

  async function download() {
    const answer = await forCustomer(api.get('/mydata/{userId}', { path: { userId: user.user } }));
    if (!answer.ok) return showToast({ kind: 'error', text: errorText(answer.error) });
    const file = new Blob([JSON.stringify(answer.value, null, 2)], { type: 'application/json' });
    const link = Object.assign(document.createElement('a'), {
      href: URL.createObjectURL(file),
      download: 'my-data.json',
    });
    link.click();
    URL.revokeObjectURL(link.href);
  }

  async function remove() {
    const body = { userId: user.user, password: password.current };
    const answer = await forCustomer(api.send('POST', '/deleteaccount', { body }));
    if (!answer.ok) return setFailure(errorText(answer.error));
    setConfirming(false);
    rememberUser(null);
    await onDeleted(text('answer.accountDeleted'));
  }

  return (
    <section className="acct__data" aria-labelledby="your-data">
      <h2 className="h3" id="your-data">
        {text('account.yourData')}
      </h2>
      <p className="muted">{text('account.yourDataText')}</p>
      <div className="row">
        <button type="button" className="btn btn--line" onClick={() => void download()}>
          {text('account.download')}
        </button>
        <button type="button" className="btn btn--text" onClick={() => setConfirming(true)}>
          {text('account.delete')}
        </button>
      </div>
      <InfoDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        heading={text('account.delete')}
        buttons={
          <>
            <span className="acct__password">
              <PasswordField
                id="delete-password"
                name="password"
                label={text('account.deletePassword')}
                autoComplete="current-password"
                error={failure === '' ? undefined : failure}
                onInput={(value) => {
                  password.current = value;
                }}
              />
            </span>
            <button type="button" className="btn btn--danger" onClick={() => void remove()}>
              {text('account.delete')}
            </button>
            <button type="button" className="btn btn--text" onClick={() => setConfirming(false)}>
              {text('dialogue.no')}
            </button>
          </>
        }
      >
        {text('account.deleteConfirm')}
      </InfoDialog>
    </section>
  );
}
