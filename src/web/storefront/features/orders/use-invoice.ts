import { useEffect, useState } from 'react';
import { api } from '../../client/api.ts';
import type { ShownOrder } from './order-view.ts';

/** Whether an order can have an invoice: it is paid, or will be on delivery (specification, section 2.13). */
function hasInvoice({ _id, order_invoice, isPaid, isCancelled, paymentMethod }: ShownOrder): boolean {
  return order_invoice !== '' || (_id !== undefined && (isPaid || paymentMethod === 'COD') && !isCancelled);
}

type Invoice = {
  /** Null without an invoice, and until it is issued. */
  readonly url: string | null;
  /** Whether it is being issued. */
  readonly pending: boolean;
};

/**
 * The invoice of an order, which is issued on first view (POST generate-invoice). There is none when the call fails:
 * specification, section 8 has no message for it.
 */
export function useInvoice(order: ShownOrder): Invoice {
  const { _id: orders, order_invoice: known } = order;
  const enabled = hasInvoice(order);
  const [url, setUrl] = useState<string | null>(known === '' ? null : known);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (!enabled || known !== '' || orders === undefined) return;
    let left = false;
    void api.send('POST', '/generate-invoice', { body: { orders } }).then((answer) => {
      if (left) return;
      if (answer.ok) setUrl(answer.value.invoice_url);
      else setFailed(true);
    });
    return () => {
      left = true;
    };
  }, [orders, known, enabled]);

  return { url, pending: url === null && enabled && !failed };
}
