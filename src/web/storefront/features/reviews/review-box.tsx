import { Link } from 'react-router';
import type { Address } from '#shop/addresses/address.rules';
import { useText } from '#texts/use-text';
import { useLanguage } from '../../page/use-page.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CountryName, InOneLine } from '../addresses/address-lines.tsx';

/**
 * Contact and shipping address with a link to change each (design, "Shipping step"). A skeleton until the address is
 * known.
 */
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

/** An address in one line, with the zip code beside its city. */
function AddressInLine({ address }: { address: Address }) {
  const { address: street, appartment, city, pin, state, country } = address;
  const comma = useLanguage() === 'ar' ? '، ' : ', ';
  return (
    <>
      <InOneLine parts={[[street], [appartment], [city, pin], [state]]} />
      {comma}
      <CountryName name={country} />
    </>
  );
}
