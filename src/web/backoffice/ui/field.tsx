import { createContext, type ReactNode, useContext, useId, useState } from 'react';
import type { Currency } from '#kernel/market';
import { westernDigits } from '#kernel/text';
import { typedAmount, typedCount } from '#kernel/typed-number';
import { currencySign } from '#texts/format';
import { useLanguage, useTexts } from '../client/language.ts';
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
  readonly type?: 'text' | 'email' | 'password' | 'tel' | 'url' | 'search' | 'number';
  /** Codes, money, mails and phones are written from left to right in both languages. */
  readonly ltr?: boolean;
  /** A value of any kind, a number or a word of either language: written in its own direction. */
  readonly auto?: boolean;
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

const LTR_TYPES = ['email', 'password', 'tel', 'url', 'number'];

/** A line or, with `lines`, several lines of text. */
export function TextField(props: TextProps) {
  const { label, value, onChange, hint, path, optional, hideLabel, beside, type = 'text', unit, lines, lang } = props;
  const said = useFieldProblem(path);
  const error = props.error ?? said;
  const own = lang === 'ar' ? 'rtl' : lang === 'en' || props.ltr || LTR_TYPES.includes(type) ? 'ltr' : undefined;
  const dir = props.auto ? 'auto' : own;
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

/** The words of what cannot be read, once the field was left: nothing is wrong while a person still types. */
function useTypo(isWrong: boolean, words: string): { readonly error: string | undefined; readonly onBlur: () => void } {
  const [left, setLeft] = useState(false);
  return { error: left && isWrong ? words : undefined, onBlur: () => setLeft(true) };
}

type MoneyProps = Common & { readonly currency: Currency };

/**
 * An amount as a person types it, in units with decimals ("349.00"). Digits become Western ones; all else stays as typed, for
 * `typedAmount` to read.
 */
export function MoneyField({ currency, onChange, ...rest }: MoneyProps) {
  const language = useLanguage();
  const { notAnAmount } = useTexts(COMMON);
  const typo = useTypo(typedAmount(rest.value, currency) === undefined, notAnAmount);
  return (
    <TextField
      {...rest}
      error={rest.error ?? typo.error}
      onBlur={typo.onBlur}
      ltr
      inputMode="decimal"
      unit={currencySign(currency, language)}
      onChange={(text) => onChange(westernDigits(text))}
    />
  );
}

/** A whole number as a person types it. Digits become Western ones; all else stays as typed, for `typedCount` to read. */
export function NumberField({ onChange, unit, ...rest }: Common & { readonly unit?: ReactNode }) {
  const { notACount } = useTexts(COMMON);
  const typo = useTypo(typedCount(rest.value) === undefined, notACount);
  return (
    <TextField
      {...rest}
      error={rest.error ?? typo.error}
      onBlur={typo.onBlur}
      ltr
      inputMode="numeric"
      unit={unit}
      onChange={(text) => onChange(westernDigits(text))}
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
