import { useLanguage } from '../client/language.ts';
import { SelectField } from './field.tsx';
import { formatTime } from './time.tsx';

const STEP_MINUTES = 15;
const QUARTERS = Array.from({ length: (24 * 60) / STEP_MINUTES }, (_, index) => {
  const [hour, minute] = [Math.floor((index * STEP_MINUTES) / 60), (index * STEP_MINUTES) % 60];
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
});

type Props = {
  readonly label: string;
  /** `HH:mm`; one between the quarters of an hour is offered too. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly path?: string;
  readonly disabled?: boolean;
};

/** A time of the day in quarters of an hour, in the person's language; the browser's own field speaks the browser's. */
export function TimeField({ label, value, onChange, ...rest }: Props) {
  const language = useLanguage();
  const times = QUARTERS.includes(value) ? QUARTERS : [...QUARTERS, value].sort();
  const options = times.map((time) => ({
    value: time,
    label: time && formatTime(new Date(`2026-01-01T${time}:00Z`), { timeZone: 'UTC' }, language),
  }));
  return <SelectField {...rest} label={label} hideLabel value={value} options={options} onChange={onChange} />;
}
