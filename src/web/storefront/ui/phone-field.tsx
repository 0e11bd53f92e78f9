import { MARKETS } from '#kernel/market';
import { limitOf } from '#shop/addresses/address.rules';
import { internationalPhone, splitPhone } from '#shop/addresses/phone.rules';
import { useText } from '#texts/use-text';
import { useMarket } from '../page/use-page.ts';
import { described, FieldFrame } from './field.tsx';
import { Icon } from './icon.tsx';

/** The control with the code of the phone's country, beside the phone. */
export const DIALLING = 'phonecode';

type Props = {
  readonly error: string | undefined;
  readonly half?: boolean;
  readonly id?: string;
  readonly optional?: boolean;
  /** What the two parts begin with; the code is the store's by default. */
  readonly before?: { readonly phone?: string; readonly [DIALLING]?: string };
};

/**
 * A phone: the code of a country, the store's first, and the number as people write it. A number that is pasted whole or
 * typed with its zero is split when the shopper leaves the field.
 */
export function PhoneField({ error, half = false, id = 'phone', optional = false, before = {} }: Props) {
  const text = useText();
  const market = useMarket();

  function split(input: HTMLInputElement) {
    const code = input.form?.elements.namedItem(DIALLING);
    if (!(code instanceof HTMLSelectElement)) return;
    const parts = splitPhone(internationalPhone(input.value, code.value));
    if (!parts) return;
    code.value = parts.dialling;
    input.value = parts.national;
  }

  return (
    <FieldFrame
      id={id}
      label={text('form.phone')}
      width={half ? 'half' : 'full'}
      error={error}
      hint={text('form.phoneHint')}
      optional={optional}
    >
      <div className="tel" dir="ltr">
        <div className="select">
          <select
            className="input"
            name={DIALLING}
            aria-label={text('form.phoneCode')}
            autoComplete="tel-country-code"
            defaultValue={before[DIALLING] ?? market.phone.dialling}
          >
            {Object.values(MARKETS).map(({ code, phone }) => (
              <option key={code} value={phone.dialling}>
                +{phone.dialling}
              </option>
            ))}
          </select>
          <Icon name="down" small />
        </div>
        <input
          id={id}
          name="phone"
          type="tel"
          className="input"
          inputMode="tel"
          autoComplete="tel"
          maxLength={limitOf('phone')}
          dir="ltr"
          defaultValue={before.phone}
          {...described(id, error, text('form.phoneHint'))}
          onBlur={({ currentTarget }) => split(currentTarget)}
        />
      </div>
    </FieldFrame>
  );
}
