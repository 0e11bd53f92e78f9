import { useState } from 'react';
import { minor } from '#kernel/money';
import { typedAmount } from '#kernel/typed-number';
import { REFUND_REASON_TEXTS } from '#shop/payments/refund-reason-words.rules';
import { STAFF_REASONS, type StaffReason } from '#shop/payments/refund-reasons.rules';
import { planRefund, type RefundRequest, restocksByDefault, sumLeft } from '#shop/refunds/refund.rules';
import { useAct } from '../../../client/act.ts';
import { useTexts } from '../../../client/language.ts';
import { toast } from '../../../client/undo.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/choice-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorPanel, Message } from '../../../ui/error-panel.tsx';
import { MoneyField, SelectField, TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Money } from '../../../ui/money.tsx';
import { Segments } from '../../../ui/tabs.tsx';
import { COMMON } from '../../../ui/texts.ts';
import { type Chosen, RefundLines } from './refund-lines.tsx';
import { RefundSum, RefundsBefore } from './refund-sum.tsx';
import { TEXTS } from './texts.ts';
import { leftOf, makeRefund, type RefundableOrder, type RefundBody, useRefundable } from './use-refund.ts';
import './refund.css';

type Props = {
  readonly number: number;
  readonly onClose: () => void;
  /** After a refund was requested, or waits for a second person. */
  readonly onDone: () => void;
};

type How = 'lines' | 'whole' | 'amount';
const HOWS = ['lines', 'whole', 'amount'] as const satisfies readonly How[];

/** Gives money of an order back: units of its lines, all that is left, or an amount. */
export function RefundDialog({ number, onClose, onDone }: Props) {
  const texts = useTexts(TEXTS);
  const { close } = useTexts(COMMON);
  const { data, error, refetch } = useRefundable(number);
  const title = (
    <>
      {texts.title} <bdi dir="ltr">{number}</bdi>
    </>
  );
  if (data && data.refusal === null && data.leftTotal > 0) {
    return <RefundForm order={data} title={title} onClose={onClose} onDone={onDone} />;
  }
  return (
    <Dialog title={title} onClose={onClose} wide actions={<Button onClick={onClose}>{close}</Button>}>
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <>
          <Message kind="info">{data.refusal === null ? texts.nothingLeft : texts.refusal[data.refusal]}</Message>
          <RefundsBefore order={data} />
        </>
      ) : null}
    </Dialog>
  );
}

type FormProps = Omit<Props, 'number'> & { readonly order: RefundableOrder; readonly title: React.ReactNode };

function RefundForm({ order, title, onClose, onDone }: FormProps) {
  const texts = useTexts(TEXTS);
  const reasons = useTexts(REFUND_REASON_TEXTS);
  const [how, setHow] = useState<How>('lines');
  const [chosen, setChosen] = useState<ReadonlyMap<string, Chosen>>(new Map());
  const [shipping, setShipping] = useState(false);
  const [restock, setRestock] = useState<boolean | null>(null);
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState<StaffReason | ''>('');
  const [words, setWords] = useState('');
  const act = useAct();
  const lineRestock = restocksByDefault('lines', reason, order.hasLeft);
  const wholeRestock = restock ?? restocksByDefault('whole', reason, order.hasLeft);
  const { currency } = order;
  const left = leftOf(order);
  const request = requestOf();
  const made = request === null ? null : planRefund(left, request);
  const plan = made !== null && 'plan' in made ? made.plan : null;
  const needsSecond = plan !== null && plan.total > order.aloneUpTo;

  function requestOf(): RefundRequest | null {
    if (how === 'whole') return { kind: 'whole', restock: wholeRestock };
    if (how === 'amount') {
      const typed = typedAmount(amount, order.currency) ?? null;
      return typed === null ? null : { kind: 'amount', amount: typed };
    }
    const lines = [...chosen]
      .filter(([, { quantity }]) => quantity > 0)
      .map(([id, one]) => ({ id, quantity: one.quantity, restock: one.restock ?? lineRestock }));
    return { kind: 'lines', lines, shipping: minor(shipping ? order.shippingLeft : 0) };
  }

  async function submit(): Promise<void> {
    if (request === null || plan === null || reason === '') return;
    const done = await makeRefund(order.number, { give: bodyOf(request), reason, words });
    toast(done.state === 'requested' ? texts.done : texts.waits);
    onDone();
  }
  return (
    <FormDialog
      title={title}
      wide
      verb={
        <>
          {needsSecond ? texts.ask : texts.refund} <Money amount={plan?.total ?? 0} currency={currency} />
        </>
      }
      cancel={texts.keep}
      act={act}
      disabled={plan === null || reason === ''}
      beside={
        <>
          {texts.limit} <Money amount={order.aloneUpTo} currency={currency} />
        </>
      }
      onClose={onClose}
      onSubmit={submit}
    >
      <Segments
        label={texts.how}
        value={how}
        onChange={setHow}
        options={HOWS.map((value) => ({
          value,
          label: { lines: texts.byLine, whole: texts.whole, amount: texts.anAmount }[value],
        }))}
      />
      {how === 'lines' ? (
        <RefundLines
          order={order}
          currency={currency}
          chosen={chosen}
          restocks={lineRestock}
          onChoose={(id, one) => setChosen(new Map(chosen).set(id, one))}
          shipping={shipping}
          onShipping={setShipping}
        />
      ) : null}
      {how === 'whole' ? (
        <CheckField label={texts.wholeIntoStock} checked={wholeRestock} onChange={setRestock} isSwitch />
      ) : null}
      {how === 'amount' ? (
        <MoneyField
          label={texts.amount}
          currency={order.currency}
          value={amount}
          onChange={setAmount}
          path="amount"
          hint={texts.amountHint}
        />
      ) : null}
      <div className="g2">
        <SelectField
          label={texts.reason}
          value={reason}
          path="reason"
          onChange={(value) => setReason(STAFF_REASONS.find((one) => one === value) ?? '')}
          options={[
            { value: '', label: texts.chooseReason, disabled: true },
            ...STAFF_REASONS.map((value) => ({ value, label: reasons[value] })),
          ]}
        />
        <TextField
          label={texts.wordsTo[order.language]}
          value={words}
          onChange={setWords}
          lang={order.language}
          path="words"
          maxLength={500}
          optional
        />
      </div>
      <RefundSum order={order} plan={plan} currency={currency} leftAfter={sumLeft(left) - (plan?.total ?? 0)} />
      <RefundsBefore order={order} />
    </FormDialog>
  );
}

/** The request as the call takes it. */
function bodyOf(request: RefundRequest): RefundBody['give'] {
  return request.kind === 'lines' ? { ...request, lines: [...request.lines] } : request;
}
