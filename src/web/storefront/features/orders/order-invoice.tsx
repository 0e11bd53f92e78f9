import { Skeleton } from '../../ui/skeleton.tsx';
import { InvoiceQr } from './invoice-qr.tsx';
import type { ShownOrder } from './order-view.ts';
import type { useInvoice } from './use-invoice.ts';

type Props = { readonly order: ShownOrder; readonly invoice: ReturnType<typeof useInvoice> };

/** The QR code of an order's invoice; nothing without one. */
export function OrderInvoice({ order, invoice: { url, pending } }: Props) {
  if (url !== null) return <InvoiceQr url={url} creditNote={order.order_credit_note} />;
  if (!pending) return null;
  return (
    <div className="qrbox" aria-busy="true">
      <Skeleton width="182px" height="182px" />
    </div>
  );
}
