import { useEffect, useState } from 'react';
import { api } from '../../client/api.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { InvoiceQr } from './invoice-qr.tsx';
import type { ShownOrder } from './order-view.ts';

/** Whether an order can have an invoice: it is paid, or will be on delivery (specification, section 2.13). */
function hasInvoice({ _id, order_invoice, isPaid, isCancelled, paymentMethod }: ShownOrder): boolean {
  return order_invoice !== '' || (_id !== undefined && (isPaid || paymentMethod === 'COD') && !isCancelled);
}

/**
 * The QR code of an order's invoice, which is issued on first view (POST generate-invoice). Shows nothing without one
 * or when the call fails: specification, section 8 has no message for it.
 */
export function OrderInvoice({ order }: { order: ShownOrder }) {
  const { _id: orders, order_invoice: known } = order;
  const enabled = hasInvoice(order);
  const [url, setUrl] = useState<string | null>(known === '' ? null : known);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (!enabled || known !== '' || orders === undefined) return;
    let left = false;
    void api.send<{ invoice_url: string }>('POST', 'generate-invoice', { orders }).then((answer) => {
      if (left) return;
      if (answer.ok) setUrl(answer.value.invoice_url);
      else setFailed(true);
    });
    return () => {
      left = true;
    };
  }, [orders, known, enabled]);

  if (url !== null) return <InvoiceQr url={url} creditNote={order.order_credit_note} />;
  if (!enabled || failed) return null;
  return (
    <div className="qrbox" aria-busy="true">
      <Skeleton width="182px" height="182px" />
    </div>
  );
}
