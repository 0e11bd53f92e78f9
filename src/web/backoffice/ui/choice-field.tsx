import { type ReactNode, useId } from 'react';
import { useFieldProblem } from './field.tsx';

type CheckProps = {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly hint?: ReactNode;
  readonly disabled?: boolean;
  /** Drawn as a switch: it takes effect at once. */
  readonly isSwitch?: boolean;
  /** Where the server's words about it are found. */
  readonly path?: string;
};

/** A tick box or a switch with its words. */
export function CheckField({ label, checked, onChange, hint, disabled, isSwitch = false, path }: CheckProps) {
  const id = useId();
  const problem = useFieldProblem(path);
  return (
    <span className="check">
      <input
        id={id}
        type="checkbox"
        role={isSwitch ? 'switch' : undefined}
        className={isSwitch ? 'sw' : 'cb'}
        checked={checked}
        disabled={disabled}
        aria-describedby={problem ? `${id}-problem` : hint ? `${id}-hint` : undefined}
        aria-invalid={problem ? true : undefined}
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
      {problem ? (
        <span className="e" id={`${id}-problem`} role="alert">
          {problem}
        </span>
      ) : null}
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
