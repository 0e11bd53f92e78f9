import { type ReactNode, useState } from 'react';
import type { Address } from '#shop/addresses/address.rules';
import { groupedPhone } from '#shop/addresses/phone.rules';
import { MAX_ADDRESSES } from '#shop/addresses/saved-address.rules';
import { useText } from '#texts/use-text';
import { api } from '../../client/api.ts';
import { useMarket } from '../../page/use-page.ts';
import { readCity } from '../../page/use-promise.ts';
import { Icon } from '../../ui/icon.tsx';
import { RadioCard } from '../../ui/radio-card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { forCustomer, useAccount } from '../account/account-data.ts';
import { useSavedAddresses } from '../addresses/address-book.ts';
import { InOneLine, nameOf, ShortAddressLine } from '../addresses/address-lines.tsx';
import { EMPTY } from '../addresses/form-address.ts';

const NEW = 'new';

type AddressBook = {
  readonly addresses: readonly Address[];
  /** Whether the address book has room for one more (specification, section 4). */
  readonly hasRoom: boolean;
  readonly save: (address: Address) => Promise<void>;
};

/** Returns the address book of the logged-in customer; null for guests and one that cannot be read, undefined until known. */
export function useAddressBook(): AddressBook | null | undefined {
  const [data] = useSavedAddresses();
  if (data.state === 'unknown' || data.state === 'loading') return undefined;
  if (data.state !== 'ready') return null;
  const addresses = data.data.user[0]?.address ?? [];
  return {
    addresses,
    hasRoom: addresses.length < MAX_ADDRESSES,
    save: async (address) => {
      await forCustomer(api.send('POST', '/address', { body: { ...address, userId: data.user.user } }));
    },
  };
}

/**
 * Returns the address that the checkout starts with: the last used one of the market, else the first saved one, else one
 * with the city that the shopper chose for the delivery, and a customer's name and email. Null for a guest with none of
 * this, undefined until all of it is known, so that it does not change under the finger.
 */
export function useStartAddress(
  last: Address | null | undefined,
  book: AddressBook | null | undefined,
): Address | null | undefined {
  const { code, country } = useMarket();
  const account = useAccount();
  if (last === undefined || book === undefined) return undefined;
  if (account.state === 'unknown' || account.state === 'loading') return undefined;
  const fits = [last, ...(book?.addresses ?? [])].find((address) => address?.country === country) ?? null;
  const city = readCity(code) ?? '';
  if (account.state !== 'ready') return fits ?? (city === '' ? null : { ...EMPTY, city, country });
  const { email } = account.user;
  if (fits) return { ...fits, email: fits.email || email };
  const { firstName = '', lastName = '' } = account.data.user ?? {};
  return { ...EMPTY, email, firstname: firstName, lastname: lastName, city, country };
}

/** The place of the folded address until it is known, in its height, so that the button below it stays where it is. */
export function AddressToCome() {
  return (
    <div className="block ex to-come" aria-busy="true">
      <Skeleton width="100%" height="13rem" />
    </div>
  );
}

type FoldedProps = {
  readonly address: Address;
  readonly onChange: () => void;
  /** What is still asked about it. */
  readonly children?: ReactNode;
};

/** The address that the parcel goes to, folded into three lines; another one is one press away (design, section 4). */
export function FoldedAddress({ address, onChange, children }: FoldedProps) {
  const text = useText();
  return (
    <div className="block ex">
      <h2 className="ex__h">
        <Icon name="check" small />
        {text('checkout.deliverTo')}
      </h2>
      <div className="ex__row">
        <div>
          <p>
            <bdi>{nameOf(address)}</bdi>
          </p>
          <p className="muted">
            <InOneLine
              parts={[[address.address], [address.appartment], [address.city, address.pin], [address.state]]}
            />
          </p>
          <p className="muted">
            <bdi dir="ltr">{groupedPhone(address.phone)}</bdi>
            <br />
            <bdi dir="ltr">{address.email}</bdi>
          </p>
          <ShortAddressLine code={address.shortAddress} />
        </div>
        <button type="button" className="link" onClick={onChange}>
          {text('shipping.change')}
          <span className="vh"> {text('checkout.shippingAddress')}</span>
        </button>
      </div>
      <button type="button" className="link small" onClick={onChange}>
        {text('checkout.otherAddress')}
      </button>
      {children}
    </div>
  );
}

type Props = {
  readonly addresses: readonly Address[];
  /** The address that the form starts with. */
  readonly start: Address | null;
  /** Called with the chosen address, null for a new one; returns whether it is accepted. */
  readonly onChoose: (address: Address | null) => boolean;
};

function isSamePlace(one: Address, other: Address): boolean {
  return one.address === other.address && one.city === other.city && one.country === other.country;
}

/** The saved addresses as options, a new one last (specification, section 2.8; design, section 4). */
export function SavedAddresses({ addresses, start, onChoose }: Props) {
  const text = useText();
  const used = addresses.findIndex((one) => start !== null && isSamePlace(one, start));
  const [chosen, setChosen] = useState(used < 0 ? NEW : String(used));
  const choose = (value: string) => {
    const accepted = onChoose(value === NEW ? null : (addresses[Number(value)] ?? null));
    setChosen(accepted ? value : NEW);
  };
  return (
    <fieldset className="block">
      <legend className="h3 checkout__legend">{text('checkout.savedAddresses')}</legend>
      {addresses.map((address, at) => (
        <RadioCard
          // addresses have no id in the API
          key={`${at}-${address.address}`}
          name="saved"
          value={String(at)}
          title={<bdi>{nameOf(address) || address.address}</bdi>}
          detail={<InOneLine parts={[[address.address], [address.appartment], [address.city]]} />}
          checked={chosen === String(at)}
          onChoose={choose}
        />
      ))}
      <RadioCard
        name="saved"
        value={NEW}
        title={text('checkout.useNewAddress')}
        checked={chosen === NEW}
        onChoose={choose}
      />
    </fieldset>
  );
}
