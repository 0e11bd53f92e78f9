import { STOCK_REASON_TEXTS } from '#shop/stock/reason-words.rules';
import { STAFF_REASON_NAMES, STOCK_REASONS, type StaffReason } from '#shop/stock/reasons.rules';
import { useTexts } from '../../client/language.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import type { Cause } from './stock-data.ts';
import { TEXTS } from './texts.ts';

/** A cause as it is typed: no reason is chosen at first. */
type CauseDraft = Omit<Cause, 'reason'> & { readonly reason: StaffReason | '' };

export const NO_CAUSE: CauseDraft = { reason: '', reference: '', note: '' };

const isReason = (value: string): value is StaffReason => STAFF_REASON_NAMES.some((name) => name === value);

type Props = {
  readonly value: CauseDraft;
  readonly onChange: (changed: Partial<CauseDraft>) => void;
  /** Reasons that fit what happens; all by default. */
  readonly reasons?: readonly StaffReason[];
};

/** The reason of a change, with the reference or note that it needs. */
export function ReasonFields({ value, onChange, reasons = STAFF_REASON_NAMES }: Props) {
  const texts = useTexts(TEXTS);
  const names = useTexts(STOCK_REASON_TEXTS);
  const needs = value.reason === '' ? 'nothing' : STOCK_REASONS[value.reason].needs;
  return (
    <>
      <SelectField
        label={texts.reason}
        path="reason"
        value={value.reason}
        onChange={(reason) => onChange({ reason: isReason(reason) ? reason : '' })}
        options={[
          { value: '', label: texts.chooseReason },
          ...reasons.map((name) => ({ value: name, label: names[name] })),
        ]}
      />
      {needs === 'reference' ? (
        <TextField
          label={texts.reference}
          path="reference"
          ltr
          maxLength={80}
          value={value.reference}
          onChange={(reference) => onChange({ reference })}
        />
      ) : null}
      {value.reason === '' || value.reason === 'received' ? null : (
        <TextField
          label={texts.note}
          path="note"
          maxLength={300}
          optional={needs !== 'note'}
          value={value.note}
          onChange={(note) => onChange({ note })}
        />
      )}
    </>
  );
}
