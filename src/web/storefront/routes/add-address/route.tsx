import '../../client/personal.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { MAX_ADDRESSES } from '#shop/addresses/saved-address.rules';
import { RichText, useText } from '#texts/use-text';
import { api } from '../../client/api.ts';
import { useErrorText } from '../../client/error-text.ts';
import { focusHeading } from '../../client/focus-heading.ts';
import { showToast } from '../../client/toasts.ts';
import { AccountContent } from '../../features/account/account-content.tsx';
import { forCustomer } from '../../features/account/account-data.ts';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { useSavedAddresses } from '../../features/addresses/address-book.ts';
import { SavedAddressCard } from '../../features/addresses/saved-address-card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';

/**
 * The address book (specification, section 2.16): up to four addresses, each with edit and, after a confirmation,
 * delete.
 */
export default function AddressBookPage() {
  const text = useText();
  const errorText = useErrorText();
  const [data, reload] = useSavedAddresses();
  const [confirming, setConfirming] = useState<number | null>(null);
  const saved = data.state === 'ready' ? (data.data.user[0]?.address ?? []) : null;

  async function remove(userId: string, index: number) {
    setConfirming(null);
    const answer = await forCustomer(api.send('POST', '/remove-address', { body: { userId, index } }));
    if (answer.ok) showToast({ kind: 'done', text: text('address.removed') });
    else showToast({ kind: 'error', text: errorText(answer.error) });
    await reload();
    focusHeading();
  }

  return (
    <AccountFrame
      current="address"
      title={text('side.myAddress')}
      beside={
        saved && (
          <p className="ui muted">
            <RichText id="address.counter" values={{ n: saved.length }} />
          </p>
        )
      }
    >
      <AccountContent data={data} onRetry={reload}>
        {({ user: [book] }, { user }) => (
          <div className="addrs">
            {book?.address.map((address, at) => (
              <SavedAddressCard
                // addresses have no id in the API
                key={`${at}-${address.address}`}
                address={address}
                index={at + 1}
                onDelete={() => setConfirming(at + 1)}
              />
            ))}
            {book && book.address.length < MAX_ADDRESSES && (
              <Link className="addr addr--new" to="/add-shipping">
                <Icon name="plus" />
                <span className="ui">{text('address.addNew')}</span>
              </Link>
            )}
            <ConfirmDialog
              open={confirming !== null}
              heading={text('address.deleteTitle')}
              question={text('address.deleteConfirm')}
              onYes={() => confirming !== null && void remove(user, confirming)}
              onNo={() => setConfirming(null)}
            />
          </div>
        )}
      </AccountContent>
    </AccountFrame>
  );
}
