import type { Address } from '#shop/checkout/address.rules';
import { useLanguage } from '../../client/market.ts';
import { CountryName } from '../review-box.tsx';

/** First and last name, as far as they are there: a saved address may have neither. */
export function nameOf({ firstname, lastname }: Address): string {
  return `${firstname} ${lastname}`.trim();
}

/** The lines of an address below its name; what is empty leaves no trace, and every value keeps its own direction. */
export function AddressLines({ address }: { address: Address }) {
  const comma = useLanguage() === 'ar' ? '، ' : ', ';
  const { address: street, appartment, city, pin, state, country, phone } = address;
  return (
    <address className="ui">
      <bdi>{street}</bdi>
      {comma}
      <bdi>{appartment}</bdi>
      <br />
      <bdi>{city}</bdi>
      {pin !== '' && (
        <>
          {' '}
          <bdi>{pin}</bdi>
        </>
      )}
      {state !== '' && (
        <>
          {comma}
          <bdi>{state}</bdi>
        </>
      )}
      {country !== '' && (
        <>
          <br />
          <CountryName name={country} />
        </>
      )}
      {phone !== '' && (
        <>
          <br />
          <bdi dir="ltr">{phone}</bdi>
        </>
      )}
    </address>
  );
}
