import { useState } from 'react';
import { CANCEL_REASONS, type CancelReason } from '#shop/orders/order-words.rules';
import { useTexts } from '../../client/language.ts';
import { toast } from '../../client/undo.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Money } from '../../ui/money.tsx';
import { cancelOrder, type OrderPage, readOrderAgain } from './order-data.ts';
import { TEXTS } from './texts.ts';

type Props = {
  readonly order: OrderPage;
  readonly follows: NonNullable<OrderPage['cancelling']>;
  readonly onClose: () => void;
};

/** Asks before an order is cancelled, with what follows in figures. */
export function CancelDialog({ order, follows, onClose }: Props) {
  const texts = useTexts(TEXTS);
  const [reason, setReason] = useState<CancelReason>(CANCEL_REASONS[0]);
  const [note, setNote] = useState('');
  async function confirm(): Promise<void> {
    await cancelOrder(order.number, reason, note);
    toast(texts.cancelled);
    await readOrderAgain(order.number);
  }
  return (
    <ConfirmDialog
      danger
      title={texts.cancelTitle(String(order.number))}
      verb={texts.cancel}
      keep={texts.keep}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>{texts.follows}</p>
      <ul className="stack s order__f">
        <li>
          {follows.refund > 0 ? (
            <>
              <b>
                <Money amount={follows.refund} currency={order.currency} />
              </b>{' '}
              {texts.followsRefund}
            </>
          ) : (
            texts.followsNoRefund
          )}
        </li>
        <li>{texts.followsStock(follows.units)}</li>
        {follows.creditNote ? <li>{texts.followsCredit}</li> : null}
        {follows.recall ? <li>{texts.followsRecall}</li> : null}
        <li>{texts.followsMail}</li>
      </ul>
      <SelectField
        label={texts.reason}
        value={reason}
        onChange={(value) => setReason(CANCEL_REASONS.find((one) => one === value) ?? reason)}
        options={CANCEL_REASONS.map((value) => ({ value, label: texts.reasons[value] }))}
      />
      <TextField label={texts.note} hint={texts.forColleagues} value={note} onChange={setNote} lines={2} />
    </ConfirmDialog>
  );
}
