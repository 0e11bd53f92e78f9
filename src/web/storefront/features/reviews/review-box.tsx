import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Address } from '#shop/addresses/address.rules';
import { groupedPhone } from '#shop/addresses/phone.rules';
import { useText } from '#texts/use-text';
import { useLanguage } from '../../page/use-page.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CountryName, InOneLine, nameOf } from '../addresses/address-lines.tsx';

type Props = {
  readonly address: Address | null | undefined;
  /** When it is delivered and for what charge, in the step after the delivery. */
  readonly delivery?: ReactNode;
};

/**
 * Contact, shipping address and, once chosen, delivery, with a link to change each (design, "Shipping step"). A skeleton
 * until the address is known.
 */
export function ReviewBox({ address, delivery }: Props) {
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
            <br />
            <bdi dir="ltr">{groupedPhone(address.phone)}</bdi>
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
            <bdi>{nameOf(address)}</bdi>
            <br />
            <AddressInLine address={address} />
          </dd>
          <dd>
            <Link className="link small" to="/checkout">
              {text('shipping.change')}
              <span className="vh"> {text('checkout.shippingAddress')}</span>
            </Link>
          </dd>
        </div>
        {delivery !== undefined && (
          <div>
            <dt>{text('express.delivery')}</dt>
            <dd>{delivery}</dd>
            <dd>
              <Link className="link small" to="/shipping">
                {text('shipping.change')}
                <span className="vh"> {text('express.delivery')}</span>
              </Link>
            </dd>
          </div>
        )}
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
