import { type RefObject, useEffect, useState } from 'react';
import { useMarket } from '../../page/use-page.ts';
import { controlOf, FILLED } from './form-address.ts';

/** Returns the country that the form around an element names, also after a program filled it. */
export function useFormCountry(inside: RefObject<HTMLElement | null>): string {
  const [country, setCountry] = useState<string>(useMarket().country);
  useEffect(() => {
    const form = inside.current?.closest('form');
    if (!form) return;
    const read = () => setCountry((before) => controlOf(form, 'country')?.value ?? before);
    read();
    form.addEventListener('change', read);
    form.addEventListener(FILLED, read);
    return () => {
      form.removeEventListener('change', read);
      form.removeEventListener(FILLED, read);
    };
  }, [inside]);
  return country;
}
