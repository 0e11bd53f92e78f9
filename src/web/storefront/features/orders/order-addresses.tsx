import { useText } from '#texts/use-text';
import { useLanguage } from '../../page/use-page.ts';
import { Fact } from '../../ui/fact.tsx';
import { AddressLines } from '../addresses/address-lines.tsx';
import type { ShownOrder } from './order-view.ts';

/** Shipping and billing address (the same), seller and origin of an order (specification, section 2.13). */
export function OrderAddresses({ order }: { order: ShownOrder }) {
  const text = useText();
  const language = useLanguage();
  return (
    <dl className="kv kv--3 kv--places">
      <Fact name={text('order.shippingAddress')}>
        <AddressLines named address={order.shippingAddress} />
      </Fact>
      <Fact name={text('order.billingAddress')}>
        <AddressLines named address={order.shippingAddress} />
      </Fact>
      <Fact name={text('order.seller')} wide>
        {order.seller.legalName[language]}
        <br />
        {order.seller.address[language]}
      </Fact>
      <Fact name={text('order.shipFrom')} wide>
        {order.seller.shipFrom[language]}
      </Fact>
    </dl>
  );
}
