import { useEffect, useRef, useState } from 'react';
import { limitOf, marketOfCountry } from '#shop/addresses/address.rules';
import type { Place } from '#shop/addresses/places.rules';
import { useText } from '#texts/use-text';
import { useMarket } from '../../page/use-page.ts';
import { Combobox, type Option } from '../../ui/combobox.tsx';
import { useFormCountry } from './form-country.ts';

/** Finds cities and regions; null until the list is loaded. */
type Finder = {
  readonly cities: (typed: string) => readonly Option[];
  readonly regions: (typed: string) => readonly Option[];
  /** The region of a city that is in the list. */
  readonly regionOf: (city: string) => string | undefined;
};

/** Loads the places of the market, in both languages, as a chunk of its own. */
function usePlaces(): Finder | null {
  const { code } = useMarket();
  const { language } = useText();
  const [finder, setFinder] = useState<Finder | null>(null);
  useEffect(() => {
    let left = false;
    void import('#shop/addresses/places.rules').then(({ matching, plainLetters, placesOf }) => {
      if (left) return;
      const places = placesOf(code);
      const regions = [...new Map(places.map((place) => [place.en.region, place])).values()];
      const names = ({ en, ar }: Place) => [en, ar];
      setFinder({
        cities: (typed) =>
          matching(places, typed, (place) => names(place).map(({ city }) => city)).map((place) => ({
            value: place[language].city,
            detail: place[language].region,
          })),
        regions: (typed) =>
          matching(regions, typed, (place) => names(place).map(({ region }) => region)).map((place) => ({
            value: place[language].region,
          })),
        regionOf: (city) =>
          places.find((place) => names(place).some((name) => plainLetters(name.city) === plainLetters(city)))?.[
            language
          ].region,
      });
    });
    return () => {
      left = true;
    };
  }, [code, language]);
  return finder;
}

type Props = { readonly error: string | undefined };

type CityProps = Props & {
  /** The city that the field starts with, whose region is not known yet. */
  readonly start?: string | undefined;
};

const NONE = () => [];

/** The city, from the list of the country or as typed. One of the list fills the region, which stays editable. */
export function CityField({ error, start }: CityProps) {
  const text = useText();
  const places = usePlaces();

  useEffect(() => {
    const field = document.getElementById('city');
    if (start !== undefined && field instanceof HTMLInputElement && field.value === start) fillRegion(start);
  }, [places, start]);

  /** Returns the field that it has filled. */
  function fillRegion(city: string): HTMLInputElement | null {
    const region = places?.regionOf(city);
    const field = document.getElementById('state');
    if (region === undefined || !(field instanceof HTMLInputElement)) return null;
    if (field.value !== '' && field.value !== field.dataset.filled) return null;
    field.value = region;
    field.dataset.filled = region;
    return field;
  }

  return (
    <Combobox
      id="city"
      name="city"
      label={text('form.city')}
      width="half"
      autoComplete="address-level2"
      maxLength={limitOf('city')}
      error={error}
      optionsFor={places?.cities ?? NONE}
      // tells the form, which takes away the error of the region
      onSettle={(city) => fillRegion(city)?.dispatchEvent(new Event('input', { bubbles: true }))}
    />
  );
}

/** The region or emirate, named as the country of the form names it, from the list of the country or as typed. */
export function RegionField({ error }: Props) {
  const text = useText();
  const places = usePlaces();
  const input = useRef<HTMLInputElement>(null);
  const market = marketOfCountry(useFormCountry(input));
  return (
    <Combobox
      id="state"
      name="state"
      input={input}
      label={text(market === null ? 'form.state' : `form.region.${market}`)}
      width="half"
      autoComplete="address-level1"
      maxLength={limitOf('state')}
      error={error}
      optionsFor={places?.regions ?? NONE}
    />
  );
}
