import { Fragment } from 'react';
import { MARKETS } from '#kernel/market';
import type { Address } from '#shop/addresses/address.rules';
import { groupedPhone } from '#shop/addresses/phone.rules';
import { useText } from '#texts/use-text';
import { useLanguage } from '../../page/use-page.ts';
import { Icon } from '../../ui/icon.tsx';

/** Returns first and last name, as far as they exist: a saved address may have neither. */
export function nameOf({ firstname, lastname }: Pick<Address, 'firstname' | 'lastname'>): string {
  return `${firstname} ${lastname}`.trim();
}

/**
 * Parts of an address separated by commas; the items of a part belong together, as a city and its zip code do. Empty
 * items and repeated ones are left out, and each item has its own direction.
 */
export function InOneLine({ parts }: { parts: readonly (readonly string[])[] }) {
  const comma = useLanguage() === 'ar' ? '، ' : ', ';
  const all = parts.flat();
  const isNew = (item: string, at: number) => item !== '' && all.indexOf(item) === at;
  let at = 0;
  const written = parts.map((items) => items.filter((item) => isNew(item, at++))).filter((items) => items.length > 0);
  return (
    <span className="wraps">
      {written.map((items, at) => (
        <Fragment key={`${at}-${items.join(' ')}`}>
          {at > 0 && comma}
          {items.map((item, index) => (
            <Fragment key={`${index}-${item}`}>
              {index > 0 && ' '}
              <bdi>{item}</bdi>
            </Fragment>
          ))}
        </Fragment>
      ))}
    </span>
  );
}

type Props = {
  readonly address: Omit<Address, 'email'>;
  /** Shows the name as the first line. */
  readonly named?: boolean;
};

/** The short code of the national address, with the mark that it is there; nothing without one. */
export function ShortAddressLine({ code }: { readonly code: string | undefined }) {
  const text = useText();
  if (!code) return null;
  return (
    <span className="nat__line">
      <Icon name="check" small />
      <span className="vh">{text('address.short')}: </span>
      <bdi dir="ltr">{code}</bdi>
    </span>
  );
}

/** An address on separate lines. */
export function AddressLines({ address, named = false }: Props) {
  const { address: street, appartment, city, pin, state, country, phone } = address;
  const lines = [named ? [[nameOf(address)]] : [], [[street], [appartment]], [[city, pin], [state]]];
  return (
    <address>
      {lines
        .filter((parts) => parts.flat().some((item) => item !== ''))
        .map((parts, at) => (
          <Fragment key={`${at}-${parts.flat().join(' ')}`}>
            <InOneLine parts={parts} />
            <br />
          </Fragment>
        ))}
      {country !== '' && (
        <>
          <CountryName name={country} />
          <br />
        </>
      )}
      {phone !== '' && <bdi dir="ltr">{groupedPhone(phone)}</bdi>}
      <ShortAddressLine code={address.shortAddress} />
    </address>
  );
}

/** The name of a served country in the language of the page; any other as entered. */
export function CountryName({ name }: { name: string }) {
  const text = useText();
  const served = Object.values(MARKETS).find(({ country }) => country === name);
  return served ? served.name.full[text.language] : <bdi>{name}</bdi>;
}
