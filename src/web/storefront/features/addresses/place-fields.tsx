import { useEffect, useState } from 'react';
import { limitOf } from '#shop/addresses/address.rules';
import type { Place } from '#shop/addresses/places.rules';
import { useText } from '#texts/use-text';
import { useMarket } from '../../page/use-page.ts';
import { Combobox, type Option } from '../../ui/combobox.tsx';

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

const NONE = () => [];

/** The city, from the list of the country or as typed. One of the list fills the region, which stays editable. */
export function CityField({ error }: Props) {
  const text = useText();
  const places = usePlaces();

  function fillRegion(city: string) {
    const region = places?.regionOf(city);
    const field = document.getElementById('state');
    if (region === undefined || !(field instanceof HTMLInputElement)) return;
    if (field.value !== '' && field.value !== field.dataset.filled) return;
    field.value = region;
    field.dataset.filled = region;
    // tells the form, which takes away the error of the field
    field.dispatchEvent(new Event('input', { bubbles: true }));
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
      onSettle={fillRegion}
    />
  );
}

/** The region or emirate, from the list of the country or as typed. */
export function RegionField({ error }: Props) {
  const text = useText();
  const places = usePlaces();
  return (
    <Combobox
      id="state"
      name="state"
      label={text('form.state')}
      width="half"
      autoComplete="address-level1"
      maxLength={limitOf('state')}
      error={error}
      optionsFor={places?.regions ?? NONE}
    />
  );
}
