import { Link } from 'react-router';
import { MARKETS } from '#kernel/market';
import type { Address } from '#shop/checkout/address.rules';
import { useText } from '../../../texts/use-text.tsx';
import { useLanguage } from '../client/market.ts';
import { Skeleton } from './skeleton.tsx';

/** Contact and ship-to with a way to change each (design, "Shipping step"). A skeleton until the address is known. */
export function ReviewBox({ address }: { address: Address | null | undefined }) {
  const text = useText();
  if (!address) {
    return (
      <div className="block" aria-busy="true">
        <Skeleton height="8rem" />
      </div>
    );
  }
  return (
    <div className="block">
      <dl className="review-box">
        <div>
          <dt>{text('checkout.contact')}</dt>
          <dd>
            <bdi dir="ltr">{address.email}</bdi>
          </dd>
          <dd>
            <Link className="link small" to="/checkout">
              {text('shipping.change')}
              <span className="vh"> {text('checkout.contact')}</span>
            </Link>
          </dd>
        </div>
        <div>
          <dt>{text('shipping.shipTo')}</dt>
          <dd>
            <AddressInLine address={address} />
          </dd>
          <dd>
            <Link className="link small" to="/checkout">
              {text('shipping.change')}
              <span className="vh"> {text('checkout.shippingAddress')}</span>
            </Link>
          </dd>
        </div>
      </dl>
    </div>
  );
}

/** An address as one sentence; each part keeps its own direction. */
function AddressInLine({ address }: { address: Address }) {
  const comma = useLanguage() === 'ar' ? '، ' : ', ';
  const parts = [address.address, address.appartment, address.city, address.pin, address.state];
  return (
    <span className="wraps">
      {parts
        .filter((part) => part !== '')
        .map((part) => (
          <span key={part}>
            <bdi>{part}</bdi>
            {comma}
          </span>
        ))}
      <CountryName name={address.country} />
    </span>
  );
}

/** A served country in the language of the page; another as it was written. */
export function CountryName({ name }: { name: string }) {
  const text = useText();
  const served = Object.values(MARKETS).find(({ country }) => country === name);
  return served ? text(`country.${served.code}.full`) : <bdi>{name}</bdi>;
}
