import { useRef } from 'react';
import { needsNationalAddress } from '#shop/addresses/address.rules';
import { addressLineOf } from '#shop/addresses/address-line.rules';
import { useText } from '#texts/use-text';
import { controlOf, fillAddress, readAddress } from './form-address.ts';
import { useFormCountry } from './form-country.ts';
import { ShortAddressField } from './short-address-field.tsx';
import { type Found, useShortAddress } from './use-short-address.ts';

/**
 * The short code of the Saudi national address, in the form of an address in Saudi Arabia only. It is optional: a wrong or
 * unknown code is reported below the field and never stops the form, and nothing is filled in unasked.
 */
export function NationalAddress() {
  const place = useRef<HTMLDivElement>(null);
  const country = useFormCountry(place);
  return (
    <div ref={place} className="nat__place">
      {needsNationalAddress(country) && <FillingField />}
    </div>
  );
}

function FillingField() {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const formOf = () => input.current?.form ?? null;
  const cityOf = () => {
    const form = formOf();
    return (form && controlOf(form, 'city')?.value) ?? '';
  };
  const field = useShortAddress(cityOf);

  /** Fills the form by the register; city and state only where they are empty, or with `move` where they differ. */
  function fill(found: Found, move: boolean): void {
    const form = formOf();
    if (!form) return;
    const before = readAddress(form);
    fillAddress(form, {
      ...before,
      address: addressLineOf(found),
      pin: found.postcode,
      city: move || before.city === '' ? found.city : before.city,
      state: move || before.state === '' ? found.region : before.state,
    });
    tell(form);
    field.setLook({ kind: 'filled', before });
  }

  function change(): void {
    if (!input.current) return;
    input.current.value = '';
    field.forget();
    input.current.focus();
  }

  function undo(): void {
    const form = formOf();
    if (!form || field.look.kind !== 'filled') return;
    fillAddress(form, field.look.before);
    tell(form);
    field.forget();
  }

  const { look } = field;
  return (
    <ShortAddressField input={input} field={field} optional>
      {look.kind === 'found' && (
        <button type="button" className="btn btn--text" onClick={() => fill(look.found, false)}>
          {text('address.short.fill')}
        </button>
      )}
      {look.kind === 'filled' && (
        <button type="button" className="btn btn--text" onClick={undo}>
          {text('address.short.undo')}
        </button>
      )}
      {look.kind === 'otherCity' && (
        <>
          <button type="button" className="btn btn--text" onClick={() => fill(look.found, true)}>
            {text('address.short.otherYes', { city: look.found.city })}
          </button>
          <button type="button" className="btn btn--text" onClick={change}>
            {text('address.short.otherNo', { city: cityOf() })}
          </button>
        </>
      )}
    </ShortAddressField>
  );
}

/** Has the fields that a program filled count and check what they hold now. */
function tell(form: HTMLFormElement): void {
  for (const field of ['address', 'pin', 'city', 'state'] as const) {
    controlOf(form, field)?.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
