import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, ReactNode, Ref } from 'react';
import { useText } from '#texts/use-text';
import { Icon } from './icon.tsx';

/** The columns of a six-column form a field takes; the whole row below 768 px, except a pair. */
type FieldWidth = 'full' | 'half' | 'pair';
const WIDTHS: Readonly<Record<FieldWidth, string>> = { full: 'f6', half: 'f3', pair: 'f3 f3--keep' };

export type FieldProps = {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly width?: FieldWidth;
  /** The message under the field; the field is then marked invalid. */
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  /** At the end of the hint line: "Limit: 100/100". */
  readonly counter?: ReactNode;
  readonly optional?: boolean;
};

type InputProps = FieldProps & {
  readonly type?: HTMLInputTypeAttribute;
  readonly inputMode?: 'numeric' | 'tel' | 'email' | 'text';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly maxLength?: number;
  readonly defaultValue?: string | undefined;
  readonly readOnly?: boolean;
  /** Email, phone, password, code, zip: left to right in both languages (design, section 5.7). */
  readonly leftToRight?: boolean;
  readonly onInput?: (value: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
  /** A button inside the end of the field, such as show/hide. */
  readonly end?: ReactNode;
};

/**
 * A labelled text field (design, "Field"). It is uncontrolled, so text typed before hydration or before an error
 * stays; the form reads it on submit.
 */
export function Field({ leftToRight = false, onInput, end, ...props }: InputProps) {
  const { id, name, type = 'text', error, hint, counter } = props;
  return (
    <FieldFrame {...props}>
      <div className={end ? 'field__box field__box--end' : 'field__box'}>
        <input
          id={id}
          name={name}
          type={type}
          className="input"
          ref={props.ref}
          inputMode={props.inputMode}
          autoComplete={props.autoComplete}
          maxLength={props.maxLength}
          defaultValue={props.defaultValue}
          readOnly={props.readOnly}
          dir={leftToRight ? 'ltr' : undefined}
          {...described(id, error, hint, counter)}
          onInput={onInput && ((event) => onInput(event.currentTarget.value))}
        />
        {end}
      </div>
    </FieldFrame>
  );
}

/** Returns the ARIA attributes that connect a control with its error and hint. */
export function described(id: string, error: string | undefined, hint: ReactNode, counter?: ReactNode) {
  const names = [error && `${id}-error`, (hint || counter) && `${id}-hint`].filter(Boolean).join(' ');
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': names === '' ? undefined : names };
}

/** The frame of every control: label above, error and hint below. */
export function FieldFrame({
  id,
  label,
  width = 'full',
  error,
  hint,
  counter,
  optional,
  children,
}: Omit<FieldProps, 'name'> & { readonly children: ReactNode }) {
  const text = useText();
  return (
    <div className={`field ${WIDTHS[width]}`}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="opt"> {text('form.optional')}</span>}
      </label>
      {children}
      {error && (
        <p className="err" id={`${id}-error`}>
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      )}
      {(hint || counter) && (
        <p className="hint" id={`${id}-hint`}>
          <span>{hint}</span>
          {counter && <span className="num">{counter}</span>}
        </p>
      )}
    </div>
  );
}

/** Returns the text of a field of a form; empty when the form has no such field. */
export function typed(form: HTMLFormElement, name: string): string {
  return String(new FormData(form).get(name) ?? '');
}
