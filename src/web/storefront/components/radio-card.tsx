import { type ReactNode, useId } from 'react';

type Props = {
  readonly name: string;
  readonly value: string;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly checked: boolean;
  readonly onChoose: (value: string) => void;
  /** Why it can't be chosen; the card is then dimmed and says so (design, "Radio card"). */
  readonly unavailable?: string | undefined;
  /** A price, or marks of card schemes, at the end. */
  readonly end?: ReactNode;
};

/** One choice of several that are stacked with a shared line. */
export function RadioCard({ name, value, title, detail, checked, onChoose, unavailable, end }: Props) {
  const id = useId();
  return (
    <label className="radio">
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        disabled={unavailable !== undefined}
        aria-describedby={`${id}-detail`}
        onChange={() => onChoose(value)}
      />
      <span>
        <span className="radio__t">{title}</span>
        <span className="radio__d" id={`${id}-detail`}>
          {unavailable ?? detail}
        </span>
      </span>
      {end}
    </label>
  );
}
