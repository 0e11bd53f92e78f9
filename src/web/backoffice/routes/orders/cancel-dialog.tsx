import { useState } from 'react';
import { CANCEL_REASONS, type CancelReason } from '#shop/orders/order-words.rules';
import { useTexts } from '../../client/language.ts';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { ProblemNote } from '../../ui/error-panel.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { cancelOrders, type RowResult } from './orders-data.ts';
import { TEXTS } from './texts.ts';

const MAX_CANCELLED = 20;

type Props = {
  readonly orders: readonly number[];
  readonly onClose: () => void;
  readonly onDone: (results: readonly RowResult[]) => Promise<void>;
};

/** Asks before several orders are cancelled, and why. */
export function CancelDialog({ orders, onClose, onDone }: Props) {
  const texts = useTexts(TEXTS);
  const [reason, setReason] = useState<CancelReason>(CANCEL_REASONS[0]);
  const [note, setNote] = useState('');
  const n = orders.length;
  if (orders.length > MAX_CANCELLED) {
    return (
      <Dialog title={texts.cancelTitle(n)} onClose={onClose}>
        <ProblemNote
          problem={{ code: 'tooMany', title: texts.cancelMost, status: 422, request: null, fields: [], body: null }}
        />
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      danger
      title={texts.cancelTitle(n)}
      verb={texts.cancelVerb(n)}
      keep={texts.keep}
      onClose={onClose}
      onConfirm={async () => await onDone(await cancelOrders(orders, reason, note))}
    >
      <p>{texts.cancelSays(n)}</p>
      <SelectField
        label={texts.reason}
        value={reason}
        onChange={(value) => setReason(CANCEL_REASONS.find((one) => one === value) ?? reason)}
        options={CANCEL_REASONS.map((value) => ({ value, label: texts.reasons[value] }))}
      />
      <TextField label={texts.noteField} hint={texts.forColleagues} value={note} onChange={setNote} lines={2} />
    </ConfirmDialog>
  );
}
