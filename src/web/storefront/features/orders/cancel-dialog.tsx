import type { MyOrder } from '#contract/my-orders';
import { RichText, useText } from '#texts/use-text';
import { InfoDialog } from '../../ui/info-dialog.tsx';
import { Amount } from '../../ui/price.tsx';
import { amountsOf } from './order-view.ts';

type Props = {
  /** The order to cancel; null while the dialog is closed. */
  readonly order: MyOrder | null;
  readonly onCancel: (order: MyOrder) => void;
  readonly onKeep: () => void;
};

/**
 * Asks before an order is cancelled, and says what follows: how many products of what total, where the money goes and when,
 * and that it is final (design, section 7). 'Keep the order' comes first and has the focus.
 */
export function CancelDialog({ order, onCancel, onKeep }: Props) {
  const text = useText();
  return (
    <InfoDialog
      open={order !== null}
      onClose={onKeep}
      heading={text('orders.cancelConfirm')}
      details={
        order && (
          <ul className="stepsl">
            <li>
              <RichText
                id="orders.cancelGo"
                values={{
                  n: order.orderItems.length,
                  number: `#${order.number}`,
                  total: <Amount amount={amountsOf(order).total} currency={order.currency} />,
                }}
              />
            </li>
            <li>{text(moneyText(order))}</li>
            <li>{text('orders.cancelFinal')}</li>
          </ul>
        )
      }
      buttons={
        <>
          <button type="button" className="btn btn--line" onClick={onKeep}>
            {text('orders.keep')}
          </button>
          <button type="button" className="btn btn--danger" onClick={() => order && onCancel(order)}>
            {text('orders.cancelOrder')}
          </button>
        </>
      }
    />
  );
}

/** Where the money of an order goes when it is cancelled: back to the card, or nowhere because none was paid. */
export function moneyText({ paymentMethod, isPaid }: Pick<MyOrder, 'paymentMethod' | 'isPaid'>) {
  if (isPaid) return 'orders.cancelCard' as const;
  return paymentMethod === 'COD' ? ('orders.cancelCash' as const) : ('orders.cancelAwaiting' as const);
}
