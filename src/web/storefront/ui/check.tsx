type Props = {
  readonly name: string;
  readonly label: string;
  readonly defaultChecked?: boolean;
  readonly onChange?: (checked: boolean) => void;
};

/** A checkbox with its label, 44 px high (design, "Checkbox"). */
export function Check({ name, label, defaultChecked, onChange }: Props) {
  return (
    <label className="check">
      <input
        type="checkbox"
        name={name}
        defaultChecked={defaultChecked}
        onChange={onChange && ((event) => onChange(event.currentTarget.checked))}
      />
      {label}
    </label>
  );
}
