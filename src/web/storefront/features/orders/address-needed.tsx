import { useText } from '#texts/use-text';
import { usePage } from '../../page/use-page.ts';
import type { ShownOrder } from './order-view.ts';

/**
 * The line under the status of an order whose parcel waits for its national address, with the way to give it: a plain form
 * that leads to the page of one question (design of the Gulf capabilities, "Order waiting for it"). Nothing for other orders.
 */
export function AddressNeeded({ order }: { readonly order: ShownOrder }) {
  const text = useText();
  const { prefix } = usePage();
  if (!order.addressNeeded || order.isCancelled) return null;
  const action = order._id === undefined ? '/api/track/address' : `/api/my-address/open/${order._id}`;
  return (
    <form className="wants" method="post" action={action}>
      <p className="small muted">{text('order.status.addressNeeded')}</p>
      <input type="hidden" name="prefix" value={prefix ?? ''} />
      <button type="submit" className="link small">
        {text('address.needed.add')}
        <span className="vh"> #{order.number}</span>
      </button>
    </form>
  );
}
