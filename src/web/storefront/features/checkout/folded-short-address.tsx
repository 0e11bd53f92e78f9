import { useRef } from 'react';
import type { Address } from '#shop/addresses/address.rules';
import { addressLineOf } from '#shop/addresses/address-line.rules';
import { shortAddressOf } from '#shop/addresses/short-address.rules';
import { useText } from '#texts/use-text';
import { ShortAddressField } from '../addresses/short-address-field.tsx';
import { useShortAddress } from '../addresses/use-short-address.ts';

type Props = { readonly address: Address; readonly onSave: (address: Address) => void };

/**
 * The field of the national address below an address that has none, in the checkout on one page: a code of the right form is
 * saved with the address, and one of another city moves the parcel there only when the shopper says so.
 */
export function FoldedShortAddress({ address, onSave }: Props) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const field = useShortAddress(() => address.city);
  const { look } = field;

  function save(code: string) {
    if (code !== address.shortAddress) onSave({ ...address, shortAddress: code });
  }

  function change() {
    if (!input.current) return;
    input.current.value = '';
    field.forget();
    input.current.focus();
    save('');
  }

  return (
    <div className="nat__place">
      <ShortAddressField input={input} field={field} onCode={save} optional>
        {look.kind === 'otherCity' && (
          <>
            <button
              type="button"
              className="btn btn--text"
              onClick={() => {
                const { found } = look;
                onSave({
                  ...address,
                  address: addressLineOf(found),
                  pin: found.postcode,
                  city: found.city,
                  state: found.region,
                  shortAddress: shortAddressOf(input.current?.value ?? ''),
                });
                field.setLook({ kind: 'found', found });
              }}
            >
              {text('address.short.otherYes', { city: look.found.city })}
            </button>
            <button type="button" className="btn btn--text" onClick={change}>
              {text('address.short.otherNo', { city: address.city })}
            </button>
          </>
        )}
      </ShortAddressField>
    </div>
  );
}
