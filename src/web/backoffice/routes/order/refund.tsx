import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../client/language.ts';
import { useMay } from '../../client/session.ts';
import { Button } from '../../ui/button.tsx';
import { type OrderPage, readOrderAgain } from './order-data.ts';
import { TEXTS } from './refund/texts.ts';

const Dialog = lazy(async () => ({ default: (await import('./refund/refund-dialog.tsx')).RefundDialog }));

/** Gives money of the order back: the button in the head of the payment, and its dialog. */
export function RefundAct({ order }: { readonly order: OrderPage }) {
  const texts = useTexts(TEXTS);
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may('refunds.make') || order.payment.refundable <= 0 || order.payment.waitingRefund) return null;
  return (
    <>
      <Button kind="text" icon="undo" onClick={() => setOpen(true)}>
        {texts.refund}
      </Button>
      {isOpen ? (
        <Suspense>
          <Dialog
            number={order.number}
            onClose={() => setOpen(false)}
            onDone={() => {
              setOpen(false);
              void readOrderAgain(order.number);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
