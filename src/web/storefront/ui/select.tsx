import type { ReactNode } from 'react';
import { described, FieldFrame, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';

type Props = FieldProps & {
  readonly autoComplete?: string;
  readonly defaultValue?: string;
  readonly onChange?: (value: string) => void;
  /** The `<option>`s. */
  readonly children: ReactNode;
};

/** A native select in the frame of a field (design, "Select"). */
export function Select({ autoComplete, defaultValue, onChange, children, ...props }: Props) {
  return (
    <FieldFrame {...props}>
      <div className="select">
        <select
          id={props.id}
          name={props.name}
          className="input"
          autoComplete={autoComplete}
          defaultValue={defaultValue}
          {...described(props.id, props.error, props.hint)}
          onChange={onChange && ((event) => onChange(event.currentTarget.value))}
        >
          {children}
        </select>
        <Icon name="down" small />
      </div>
    </FieldFrame>
  );
}
