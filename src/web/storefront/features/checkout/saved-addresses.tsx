import { useState } from 'react';
import type { Address } from '#shop/addresses/address.rules';
import { MAX_ADDRESSES } from '#shop/addresses/saved-address.rules';
import { useText } from '#texts/use-text';
import { api } from '../../client/api.ts';
import { RadioCard } from '../../ui/radio-card.tsx';
import { forCustomer } from '../account/account-data.ts';
import { useSavedAddresses } from '../addresses/address-book.ts';
import { InOneLine, nameOf } from '../addresses/address-lines.tsx';

const NEW = 'new';

type AddressBook = {
  readonly addresses: readonly Address[];
  /** Whether the address book has room for one more (specification, section 4). */
  readonly hasRoom: boolean;
  readonly save: (address: Address) => Promise<void>;
};

/** Returns the address book of the logged-in customer; null for guests and until it is known. */
export function useAddressBook(): AddressBook | null {
  const [data] = useSavedAddresses();
  if (data.state !== 'ready') return null;
  const addresses = data.data.user[0]?.address ?? [];
  return {
    addresses,
    hasRoom: addresses.length < MAX_ADDRESSES,
    save: async (address) => {
      await forCustomer(api.send('POST', 'address', { ...address, userId: data.user.user }));
    },
  };
}

type Props = {
  readonly addresses: readonly Address[];
  /** Called with the chosen address, null for a new one; returns whether it is accepted. */
  readonly onChoose: (address: Address | null) => boolean;
};

/** The saved addresses as options, a new one last (specification, section 2.8; design, section 4). */
export function SavedAddresses({ addresses, onChoose }: Props) {
  const text = useText();
  const [chosen, setChosen] = useState(NEW);
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
