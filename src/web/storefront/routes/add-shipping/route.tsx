import '../../client/personal.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { MAX_ADDRESSES } from '#shop/addresses/saved-address.rules';
import { RichText, useText } from '#texts/use-text';
import { api } from '../../client/api.ts';
import { AccountContent } from '../../features/account/account-content.tsx';
import { forCustomer, useAccount } from '../../features/account/account-data.ts';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { useUser } from '../../features/account/session.ts';
import { useSavedAddresses } from '../../features/addresses/address-book.ts';
import { AddressForm } from '../../features/addresses/address-form.tsx';
import { EMPTY } from '../../features/addresses/form-address.ts';
import { saveShippingAddress } from '../../features/addresses/shipping-address.ts';
import { useMarket } from '../../page/use-page.ts';
import { Check } from '../../ui/check.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** The delay before the redirect to the address book (specification, section 9.1). */
const TO_BOOK_MS = 2000;

/**
 * Adds an address; with 'save this info' it also becomes the shipping address of the next checkout (specification,
 * section 2.16).
 */
export default function AddAddressPage() {
  const text = useText();
  const navigate = useNavigate();
  const [data, reload] = useSavedAddresses();
  const [saved, setSaved] = useState(false);
  const forCheckout = useRef(false);
  const market = useMarket();
  const email = useUser()?.email ?? '';
  const account = useAccount();
  const { firstName = '', lastName = '' } = (account.state === 'ready' && account.data.user) || {};
  const start = useMemo(
    () => ({ ...EMPTY, email, firstname: firstName, lastname: lastName, country: market.country }),
    [email, firstName, lastName, market],
  );

  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => navigate('/add-address'), TO_BOOK_MS);
    return () => clearTimeout(timer);
  }, [saved, navigate]);

  return (
    <AccountFrame current="address" title={text('address.add')}>
      <AccountContent data={account.state === 'loading' ? account : data} onRetry={reload}>
        {({ user: [book] }, { user }) =>
          !saved && (book?.address.length ?? 0) >= MAX_ADDRESSES ? (
            <EmptyState sentence={text('address.counter', { n: MAX_ADDRESSES })}>
              <Link className="btn btn--line" to="/add-address">
                {text('address.title')}
              </Link>
            </EmptyState>
          ) : (
            <>
              <AddressForm
                start={start}
                onSave={async (address) => {
                  const answer = await forCustomer(
                    api.send('POST', '/address', { body: { ...address, userId: user } }),
                  );
                  if (answer.ok && forCheckout.current) await saveShippingAddress(address);
                  setSaved(answer.ok);
                  return answer;
                }}
              >
                <Check
                  name="save"
                  label={text('address.saveInfo')}
                  onChange={(checked) => {
                    forCheckout.current = checked;
                  }}
                />
              </AddressForm>
              <p role="status" className="acct__saved">
                {saved && (
                  <>
                    <RichText id="address.saved" values={{}} />{' '}
                    <Link className="link" to="/add-address">
                      {text('address.goNow')}
                    </Link>
                  </>
                )}
              </p>
            </>
          )
        }
      </AccountContent>
    </AccountFrame>
  );
}
