import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isMarketCode, MARKETS } from '#kernel/market';
import {
  ADDRESS_LIMIT,
  type AddressField,
  type AddressProblem,
  hasZipCode,
  limitOf,
  showsAddressCounter,
} from '#shop/addresses/address.rules';
import { useText } from '#texts/use-text';
import { api } from '../../client/api.ts';
import { useLanguage, useMarket, useOpenMarkets } from '../../page/use-page.ts';
import { Field } from '../../ui/field.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { Select } from '../../ui/select.tsx';
import { useFormCountry } from './form-country.ts';
import { NationalAddress } from './national-address-field.tsx';
import { CityField, RegionField } from './place-fields.tsx';

type Props = {
  readonly problems: readonly AddressProblem[];
  readonly onCountry: (country: string) => void;
  /** For the address book, which labels the apartment as optional (specification, section 5). */
  readonly book?: boolean;
  /** Whether the phone stands beside the e-mail instead. */
  readonly withoutPhone?: boolean;
  /** The city that the form starts with, whose region is not known yet. */
  readonly city?: string | undefined;
};

type Plain = 'firstname' | 'lastname' | 'appartment' | 'pin';

/** Input type, autocomplete and width of each plain field (design, "Checkout, address"). */
const PLAIN = {
  firstname: { label: 'form.firstName', width: 'pair', autoComplete: 'given-name' },
  lastname: { label: 'form.lastName', width: 'pair', autoComplete: 'family-name' },
  appartment: { label: 'form.apartment', width: 'half', autoComplete: 'address-line2' },
  pin: { label: 'form.zip', width: 'half', autoComplete: 'postal-code', leftToRight: true, inputMode: 'numeric' },
} as const satisfies Record<Plain, object>;

/** Returns a function that gives the message of a problem in the shopper's language, with the country's name. */
export function useProblemText(): (problem: AddressProblem) => string {
  const text = useText();
  return ({ key, params }) => {
    const { country } = params;
    const named = isMarketCode(country) ? { country: MARKETS[country].name.full[text.language] } : {};
    return text(key, { ...params, ...named });
  };
}

/** The fields of a shipping address (specification, section 2.8) without the email; the city before the street, since it fills the region. */
export function AddressFields({ problems, onCountry, book = false, withoutPhone = false, city }: Props) {
  const text = useText();
  const problemText = useProblemText();
  const errorOf = (field: AddressField) => {
    const problem = problems.find((found) => found.field === field);
    return problem && problemText(problem);
  };
  const plain = (field: Plain) => {
    const { label, ...rest } = PLAIN[field];
    return (
      <Field
        {...rest}
        id={field}
        name={field}
        label={text(book && field === 'appartment' ? 'form.apartmentOptional' : label)}
        maxLength={limitOf(field)}
        optional={field === 'pin'}
        error={errorOf(field)}
      />
    );
  };
  return (
    <div className="form">
      {plain('firstname')}
      {plain('lastname')}
      <CountryField error={errorOf('country')} onCountry={onCountry} />
      <CityField error={errorOf('city')} start={city} />
      <AddressLine error={errorOf('address')} />
      {plain('appartment')}
      <RegionField error={errorOf('state')} />
      <WhereZipCodes>{plain('pin')}</WhereZipCodes>
      <NationalAddress />
      {!withoutPhone && <PhoneField error={errorOf('phone')} half />}
    </div>
  );
}

/** The zip code, in the form of an address in a country that has zip codes; in any other it is not sent. */
function WhereZipCodes({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLFieldSetElement>(null);
  const isShown = hasZipCode(useFormCountry(place));
  return (
    <fieldset ref={place} className={isShown ? 'form__part' : undefined} hidden={!isShown} disabled={!isShown}>
      {children}
    </fieldset>
  );
}

/** At most 100 characters; the counter appears at the limit (specification, section 5). */
function AddressLine({ error }: { error: string | undefined }) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const n = [...typed].length;
  return (
    <Field
      id="address"
      name="address"
      label={text('form.address')}
      autoComplete="address-line1"
      maxLength={ADDRESS_LIMIT}
      error={error}
      counter={showsAddressCounter(typed) ? text('checkout.addressLimit', { n }) : undefined}
      onInput={setTyped}
    />
  );
}

/** A country of GET countrylist. */
type Country = { readonly name: string; readonly name_ar: string };

/** Lists the served countries at first, and all countries once they are loaded. */
function CountryField({ error, onCountry }: { error: string | undefined; onCountry: (country: string) => void }) {
  const text = useText();
  const language = useLanguage();
  const market = useMarket();
  const [others, setOthers] = useState<readonly Country[]>([]);
  const served = useOpenMarkets();

  useEffect(() => {
    let left = false;
    void api.get('/countrylist').then((answer) => {
      if (!left && answer.ok) {
        setOthers(answer.value.filter(({ name }) => !served.some(({ country }) => country === name)));
      }
    });
    return () => {
      left = true;
    };
  }, []);

  return (
    <Select
      id="country"
      name="country"
      label={text('form.country')}
      width="half"
      autoComplete="country-name"
      defaultValue={market.country}
      error={error}
      onChange={onCountry}
    >
      <option value="">{text('form.selectCountry')}</option>
      {served.map(({ code, country, name }) => (
        <option key={code} value={country}>
          {name.full[language]}
        </option>
      ))}
      {others.map(({ name, name_ar }) => (
        <option key={name} value={name}>
          {language === 'ar' ? name_ar : name}
        </option>
      ))}
    </Select>
  );
}
