import { type ReactNode, useId } from 'react';

type Props = {
  readonly name: string;
  readonly value: string;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly checked: boolean;
  readonly onChoose: (value: string) => void;
  /** A price, or marks of card schemes, at the end. */
  readonly end?: ReactNode;
};

/** One option of a stacked radio group. */
export function RadioCard({ name, value, title, detail, checked, onChoose, end }: Props) {
  const id = useId();
  return (
    <label className="radio">
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        aria-describedby={`${id}-detail`}
        onChange={() => onChoose(value)}
      />
      <span>
        <span className="radio__t">{title}</span>
        <span className="radio__d" id={`${id}-detail`}>
          {detail}
        </span>
      </span>
      {end}
    </label>
  );
}
