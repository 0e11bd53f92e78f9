import { type RefObject, useEffect, useRef, useState } from 'react';
import { needsNationalAddress } from '#shop/addresses/address.rules';
import { cleanShortAddress, isShortAddress, SHORT_ADDRESS_LIMIT } from '#shop/addresses/short-address.rules';
import { useText } from '#texts/use-text';
import { useMarket } from '../../page/use-page.ts';
import { described } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { controlOf, FILLED, SHORT_ADDRESS } from './form-address.ts';

/** Returns the country that the form around an element names, also after a program filled it. */
function useFormCountry(inside: RefObject<HTMLElement | null>): string {
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

/**
 * The short code of the Saudi national address, in the form of an address in Saudi Arabia only. It
 * is optional: a wrong code is reported on leaving the field and never stops the form.
 */
export function NationalAddress() {
  const place = useRef<HTMLDivElement>(null);
  const country = useFormCountry(place);
  return (
    <div ref={place} className="nat__place">
      {needsNationalAddress(country) && <NationalAddressField />}
    </div>
  );
}

function NationalAddressField() {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const [isWrong, setWrong] = useState(false);
  const id = 'short-address';
  const error = isWrong ? text('address.short.bad') : undefined;

  function clean(): void {
    const { current: field } = input;
    if (!field) return;
    const code = cleanShortAddress(field.value);
    field.value = code;
    setWrong(code !== '' && !isShortAddress(code));
  }

  return (
    <div className="field nat">
      <label htmlFor={id}>
        {text('address.short')} <span className="opt">{text('form.optional')}</span>
      </label>
      <input
        ref={input}
        id={id}
        name={SHORT_ADDRESS}
        className="input nat__code"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={SHORT_ADDRESS_LIMIT}
        {...described(id, error, true)}
        onInput={() => setWrong(false)}
        onBlur={clean}
      />
      <div aria-live="polite" className="nat__live">
        {error && (
          <p className="err" id={`${id}-error`}>
            <Icon name="alert" />
            <span>{error}</span>
          </p>
        )}
      </div>
      <div className="nat__hint">
        <p className="hint" id={`${id}-hint`}>
          <span>{text('address.short.hint')}</span>
        </p>
        <details className="disc">
          <summary>{text('address.short.where')}</summary>
          <p>{text('address.short.whereText')}</p>
        </details>
      </div>
    </div>
  );
}
