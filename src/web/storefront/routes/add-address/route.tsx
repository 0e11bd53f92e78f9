import { useState } from 'react';
import { Link } from 'react-router';
import type { AddressBookAnswer } from '#contract/account-lists';
import { MOST_ADDRESSES } from '#shop/addresses/saved-address.rules';
import { useText, Words } from '../../../../texts/use-text.tsx';
import { forCustomer, useAccountData } from '../../client/account-data.ts';
import { api } from '../../client/api.ts';
import { useErrorText } from '../../client/error-text.ts';
import { showToast } from '../../client/toasts.ts';
import { AccountContent } from '../../components/account/account-content.tsx';
import { AccountFrame } from '../../components/account/account-frame.tsx';
import { Icon } from '../../components/icon.tsx';
import { InfoDialog } from '../../components/info-dialog.tsx';
import { SavedAddressCard } from './saved-address-card.tsx';

const pathFor = (userId: string) => `address/${userId}`;

/** The address book (specification, section 2.16): up to four, each to edit or, after a question, to delete. */
export default function AddressBookPage() {
  const text = useText();
  const errorText = useErrorText();
  const [data, reload] = useAccountData<AddressBookAnswer>(pathFor);
  const [asked, setAsked] = useState<number | null>(null);
  const saved = data.state === 'ready' ? (data.data.user[0]?.address ?? []) : null;

  async function remove(userId: string, index: number) {
    setAsked(null);
    const answer = await forCustomer(api.send('POST', 'remove-address', { userId, index }));
    if (answer.ok) showToast({ kind: 'done', text: text('address.removed') });
    else showToast({ kind: 'error', text: errorText(answer.error) });
    await reload();
  }

  return (
    <AccountFrame
      current="address"
      title={text('side.myAddress')}
      beside={
        saved && (
          <p className="ui muted">
            <Words id="address.counter" values={{ n: saved.length }} />
          </p>
        )
      }
    >
      <AccountContent data={data} onRetry={reload}>
        {({ user: [book] }, { user }) => (
          <div className="addrs">
            {book?.address.map((address, at) => (
              <SavedAddressCard
                // addresses have no id on the wire; their place is their name
                key={`${at}-${address.address}`}
                address={address}
                index={at + 1}
                onDelete={() => setAsked(at + 1)}
              />
            ))}
            {book && book.address.length < MOST_ADDRESSES && (
              <Link className="addr addr--new" to="/add-shipping">
                <Icon name="plus" />
                <span className="ui">{text('address.addNew')}</span>
              </Link>
            )}
            <InfoDialog
              open={asked !== null}
              onClose={() => setAsked(null)}
              heading={text('address.deleteTitle')}
              buttons={
                <>
                  <button
                    type="button"
                    className="btn btn--danger"
                    onClick={() => asked !== null && void remove(user, asked)}
                  >
                    {text('dialogue.yes')}
                  </button>
                  <button type="button" className="btn btn--text" onClick={() => setAsked(null)}>
                    {text('dialogue.no')}
                  </button>
                </>
              }
            >
              {text('address.deleteConfirm')}
            </InfoDialog>
          </div>
        )}
      </AccountContent>
    </AccountFrame>
  );
}
