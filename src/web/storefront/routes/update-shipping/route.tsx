import '../../client/personal.ts';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useText } from '#texts/use-text';
import { api } from '../../client/api.ts';
import { showToast } from '../../client/toasts.ts';
import { AccountContent } from '../../features/account/account-content.tsx';
import { forCustomer } from '../../features/account/account-data.ts';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { useSavedAddresses } from '../../features/addresses/address-book.ts';
import { AddressForm } from '../../features/addresses/address-form.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Edits the address at `?index=`, counted from 1 (specification, section 2.16). */
export default function EditAddressPage() {
  const text = useText();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const index = Number(search.get('index'));
  const [data, reload] = useSavedAddresses();
  return (
    <AccountFrame current="address" title={text('address.edit')}>
      <AccountContent data={data} onRetry={reload}>
        {({ user: [book] }, { user }) => {
          const address = book?.address[index - 1];
          if (!address) {
            return (
              <EmptyState sentence={text('error.noSuchAddress')}>
                <Link className="btn btn--line" to="/add-address">
                  {text('address.title')}
                </Link>
              </EmptyState>
            );
          }
          return (
            <AddressForm
              start={address}
              onSave={async (changed) => {
                const body = { ...changed, index, userId: user };
                const answer = await forCustomer(api.send('POST', '/update-address', { body }));
                if (answer.ok) {
                  showToast({ kind: 'done', text: text('answer.addressKept') });
                  navigate('/add-address');
                }
                return answer;
              }}
            />
          );
        }}
      </AccountContent>
    </AccountFrame>
  );
}
