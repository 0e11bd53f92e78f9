import { Link } from 'react-router';
import type { Address } from '#shop/addresses/address.rules';
import { useText } from '#texts/use-text';
import { Icon } from '../../ui/icon.tsx';
import { AddressLines, nameOf } from './address-lines.tsx';

type Props = {
  readonly address: Address;
  /** From 1, as the API and the URL of the edit form count. */
  readonly index: number;
  readonly onDelete: () => void;
};

/** One saved address with its edit and delete buttons. */
export function SavedAddressCard({ address, index, onDelete }: Props) {
  const text = useText();
  const of = nameOf(address) || address.address;
  return (
    <article className="addr">
      <div>
        <h2 className="h3 addr__name">
          <bdi>{of}</bdi>
        </h2>
        <AddressLines address={address} />
      </div>
      <div className="addr__act">
        <Link
          className="icbtn"
          to={`/update-shipping?index=${index}`}
          aria-label={`${text('address.editIcon')}: ${of}`}
        >
          <Icon name="edit" />
        </Link>
        <button type="button" className="icbtn" aria-label={`${text('address.deleteIcon')}: ${of}`} onClick={onDelete}>
          <Icon name="trash" />
        </button>
      </div>
    </article>
  );
}
