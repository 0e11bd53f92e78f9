import { createContext, type ReactNode, useContext, useId } from 'react';
import { useTexts } from '../client/language.ts';
import type { FieldProblem } from '../client/problem.ts';
import { Icon } from './icon.tsx';
import { COMMON } from './texts.ts';

/** The problems of the form around, by path: fields show theirs by themselves. */
export const FieldProblems = createContext<readonly FieldProblem[]>([]);

/** Returns the words of the problem of a field, or undefined. */
export function useFieldProblem(path: string | undefined): string | undefined {
  const problems = useContext(FieldProblems);
  return path === undefined ? undefined : problems.find((one) => one.path === path)?.words;
}

type FrameProps = {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly optional?: boolean | undefined;
  readonly hideLabel?: boolean | undefined;
  /** Beside the label: a mark. */
  readonly beside?: ReactNode;
  readonly children: (ids: { id: string; describedBy: string | undefined }) => ReactNode;
};

/** The label, hint and error around a control. */
function FieldFrame({ label, hint, error, optional, hideLabel, beside, children }: FrameProps) {
  const texts = useTexts(COMMON);
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ') || undefined;
  return (
    <div className="f">
      <label htmlFor={id} className={hideLabel ? 'vh' : undefined}>
        {label}
        {optional ? <span className="faint">{texts.optional}</span> : null}
        {beside}
      </label>
      {children({ id, describedBy })}
      {hint ? (
        <span className="hint" id={hintId}>
          {hint}
        </span>
      ) : null}
      {error ? (
        <span className="e" id={errorId} role="alert">
          <Icon name="warning" small />
          {error}
        </span>
      ) : null}
    </div>
  );
}

type Common = {
  readonly label: ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: ReactNode;
  /** What is wrong; by default what the server said about `path`. */
  readonly error?: string | undefined;
  readonly path?: string;
  readonly optional?: boolean;
  readonly hideLabel?: boolean;
  readonly beside?: ReactNode;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
};

type TextProps = Common & {
  readonly type?:
    | 'text'
    | 'email'
    | 'password'
    | 'tel'
    | 'url'
    | 'search'
    | 'date'
    | 'datetime-local'
    | 'time'
    | 'number';
  /** Codes, money, mails and phones are written from left to right in both languages. */
  readonly ltr?: boolean;
  /** The unit, shown at the end. */
  readonly unit?: ReactNode;
  readonly placeholder?: string;
  readonly lines?: number;
  readonly autoComplete?: string;
  readonly autoFocus?: boolean;
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'search';
  readonly maxLength?: number;
  readonly lang?: 'en' | 'ar';
  readonly name?: string;
  readonly onBlur?: () => void;
};

const LTR_TYPES = ['email', 'password', 'tel', 'url', 'number', 'date', 'datetime-local', 'time'];

/** A line or, with `lines`, several lines of text. */
export function TextField(props: TextProps) {
  const { label, value, onChange, hint, path, optional, hideLabel, beside, type = 'text', unit, lines, lang } = props;
  const said = useFieldProblem(path);
  const error = props.error ?? said;
  const dir = lang === 'ar' ? 'rtl' : lang === 'en' || props.ltr || LTR_TYPES.includes(type) ? 'ltr' : undefined;
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional} hideLabel={hideLabel} beside={beside}>
      {({ id, describedBy }) => {
        const shared = {
          id,
          value,
          dir,
          lang,
          name: props.name,
          disabled: props.disabled,
          readOnly: props.readOnly,
          placeholder: props.placeholder,
          maxLength: props.maxLength,
          autoComplete: props.autoComplete ?? 'off',
          'aria-invalid': error ? true : undefined,
          'aria-describedby': describedBy,
          onBlur: props.onBlur,
        };
        return (
          <span className={`in${error ? ' err' : ''}${lines ? ' area' : ''}${props.readOnly ? ' ro' : ''}`}>
            {lines ? (
              <textarea {...shared} rows={lines} onChange={(event) => onChange(event.target.value)} />
            ) : (
              <input
                {...shared}
                type={type}
                inputMode={props.inputMode}
                // biome-ignore lint/a11y/noAutofocus: only the first field of a dialog or of a page that is one form
                autoFocus={props.autoFocus}
                onChange={(event) => onChange(event.target.value)}
              />
            )}
            {unit ? <span className="u">{unit}</span> : null}
          </span>
        );
      }}
    </FieldFrame>
  );
}

/** Arabic digits and separators as Western ones: "١٢٫٥" → "12.5". */
export function westernDigits(text: string): string {
  return text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll('٫', '.')
    .replaceAll('٬', '');
}

type MoneyProps = Common & { readonly currency: string };

/** An amount as a person types it, in units with decimals ("349.00"); Arabic digits become Western ones. */
export function MoneyField({ currency, onChange, ...rest }: MoneyProps) {
  return (
    <TextField
      {...rest}
      ltr
      inputMode="decimal"
      unit={currency}
      onChange={(text) => onChange(westernDigits(text).replaceAll(',', ''))}
    />
  );
}

/** A whole number as a person types it. */
export function NumberField({ onChange, unit, ...rest }: Common & { readonly unit?: ReactNode }) {
  return (
    <TextField
      {...rest}
      ltr
      inputMode="numeric"
      unit={unit}
      onChange={(text) => onChange(westernDigits(text).replaceAll(/[^\d-]/g, ''))}
    />
  );
}

export type Option = { readonly value: string; readonly label: string; readonly disabled?: boolean };

/** One of several: the platform's own list. */
export function SelectField(props: Common & { readonly options: readonly Option[]; readonly autoFocus?: boolean }) {
  const said = useFieldProblem(props.path);
  const error = props.error ?? said;
  return (
    <FieldFrame
      label={props.label}
      hint={props.hint}
      error={error}
      optional={props.optional}
      hideLabel={props.hideLabel}
      beside={props.beside}
    >
      {({ id, describedBy }) => (
        <span className={`in sel${error ? ' err' : ''}`}>
          <select
            id={id}
            value={props.value}
            disabled={props.disabled}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            onChange={(event) => props.onChange(event.target.value)}
          >
            {props.options.map(({ value, label, disabled }) => (
              <option key={value} value={value} disabled={disabled}>
                {label}
              </option>
            ))}
          </select>
          <Icon name="down" small />
        </span>
      )}
    </FieldFrame>
  );
}

type CheckProps = {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly hint?: ReactNode;
  readonly disabled?: boolean;
  /** Drawn as a switch: it takes effect at once. */
  readonly isSwitch?: boolean;
};

/** A tick box or a switch with its words. */
export function CheckField({ label, checked, onChange, hint, disabled, isSwitch = false }: CheckProps) {
  const id = useId();
  return (
    <span className="check">
      <input
        id={id}
        type="checkbox"
        role={isSwitch ? 'switch' : undefined}
        className={isSwitch ? 'sw' : 'cb'}
        checked={checked}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>
        {label}
        {hint ? (
          <span className="hint block" id={`${id}-hint`}>
            {hint}
          </span>
        ) : null}
      </label>
    </span>
  );
}

type RadioProps<V extends string> = {
  readonly label: ReactNode;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: ReactNode; readonly hint?: ReactNode }[];
  readonly onChange: (value: V) => void;
  readonly hideLabel?: boolean;
  readonly error?: string | undefined;
};

/** One of a few, all shown. */
export function RadioField<V extends string>(props: RadioProps<V>) {
  const name = useId();
  return (
    <fieldset className="f">
      <legend className={props.hideLabel ? 'vh' : 'lab'}>{props.label}</legend>
      <span className="stack s">
        {props.options.map(({ value, label, hint }) => (
          <span className="check" key={value}>
            <input
              type="radio"
              className="cb rd"
              id={`${name}-${value}`}
              name={name}
              checked={value === props.value}
              onChange={() => props.onChange(value)}
            />
            <label htmlFor={`${name}-${value}`}>
              {label}
              {hint ? <span className="hint block">{hint}</span> : null}
            </label>
          </span>
        ))}
      </span>
      {props.error ? (
        <span className="e" role="alert">
          {props.error}
        </span>
      ) : null}
    </fieldset>
  );
}

type BilingualProps = {
  readonly label: string;
  readonly value: { readonly en: string; readonly ar: string };
  readonly onChange: (value: { en: string; ar: string }) => void;
  readonly lines?: number;
  readonly hint?: ReactNode;
  /** The path of the pair in problems; its halves are `<path>.en` and `<path>.ar`. */
  readonly path?: string;
  /** What to say beside the label instead of a tick or what is missing. */
  readonly beside?: ReactNode;
  readonly optional?: boolean;
  readonly disabled?: boolean;
};

const BILINGUAL = {
  en: {
    missing: { en: 'English is missing', ar: 'Arabic is missing' },
    complete: 'complete',
    of: { en: 'English', ar: 'Arabic' },
  },
  ar: {
    missing: { en: 'تنقص الإنجليزية', ar: 'تنقص العربية' },
    complete: 'مكتمل',
    of: { en: 'بالإنجليزية', ar: 'بالعربية' },
  },
};

/** A text in both languages: English at the start, Arabic at the end in their own directions, whatever the screen's. */
export function BilingualField(props: BilingualProps) {
  const texts = useTexts(BILINGUAL);
  const { label, value, onChange, lines, path } = props;
  const missing = value.en.trim() === '' ? 'en' : value.ar.trim() === '' ? 'ar' : null;
  const isEmpty = value.en.trim() === '' && value.ar.trim() === '';
  const half = (lang: 'en' | 'ar') => (
    <TextField
      label={`${label}, ${texts.of[lang]}`}
      hideLabel
      lang={lang}
      value={value[lang]}
      disabled={props.disabled ?? false}
      onChange={(text) => onChange({ ...value, [lang]: text })}
      {...(lines ? { lines } : {})}
      {...(path ? { path: `${path}.${lang}` } : {})}
    />
  );
  return (
    <div className="f">
      <span className="lab">
        {label}
        {props.beside ??
          (missing === null ? (
            <span className="good">
              <Icon name="check" small />
              <span className="vh">{texts.complete}</span>
            </span>
          ) : props.optional && isEmpty ? null : (
            <span className="warn">{texts.missing[missing]}</span>
          ))}
      </span>
      <div className="g2 pair">
        {half('en')}
        {half('ar')}
      </div>
      {props.hint ? <span className="hint">{props.hint}</span> : null}
    </div>
  );
}
