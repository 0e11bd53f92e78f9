import { westernDigits } from '#kernel/text';
import { type Texts, useTexts } from '../client/language.ts';

const TEXTS: Texts<{ label: string }> = { en: { label: 'Six digits' }, ar: { label: 'ستة أرقام' } };
const PLACES = [0, 1, 2, 3, 4, 5];

type Props = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Called once the sixth digit is there. */
  readonly onComplete?: (value: string) => void;
  readonly invalid?: boolean;
};

/** Six digits, drawn as six boxes over one field, so that pasting and the keyboard's suggestion work. */
export function CodeField({ value, onChange, onComplete, invalid = false }: Props) {
  const texts = useTexts(TEXTS);
  return (
    <span className="otp" dir="ltr">
      {PLACES.map((place) => (
        <span key={place} aria-hidden="true" className={place === value.length ? 'cur' : undefined}>
          {value[place] ?? ''}
        </span>
      ))}
      <input
        value={value}
        aria-label={texts.label}
        aria-invalid={invalid || undefined}
        inputMode="numeric"
        autoComplete="one-time-code"
        // biome-ignore lint/a11y/noAutofocus: the page or dialog is this one field
        autoFocus
        maxLength={16}
        onChange={(event) => {
          const digits = westernDigits(event.target.value).replaceAll(/\D/g, '').slice(0, 6);
          onChange(digits);
          if (digits.length === 6 && value.length < 6) onComplete?.(digits);
        }}
      />
    </span>
  );
}
