import type { Order } from '#contract/orders';
import { useText } from '../../../../texts/use-text.tsx';
import { useLanguage } from '../../client/market.ts';
import { Fact } from '../fact.tsx';
import { CountryName } from '../review-box.tsx';

/** Where an order goes (the same address twice), who sells it and where it is sent from (specification, section 2.13). */
export function OrderPlaces({ order }: { order: Order }) {
  const text = useText();
  const language = useLanguage();
  return (
    <dl className="kv kv--4">
      <Fact name={text('order.shippingAddress')}>
        <OrderAddress address={order.shippingAddress} />
      </Fact>
      <Fact name={text('order.billingAddress')}>
        <OrderAddress address={order.shippingAddress} />
      </Fact>
      <Fact name={text('order.seller')}>
        {order.seller.legalName[language]}
        <br />
        {order.seller.address[language]}
      </Fact>
      <Fact name={text('order.shipFrom')}>{order.seller.shipFrom[language]}</Fact>
    </dl>
  );
}

/** An address on lines of its own; everything the shopper wrote keeps its own direction. */
export function OrderAddress({ address }: { address: Order['shippingAddress'] }) {
  const comma = useLanguage() === 'ar' ? '، ' : ', ';
  return (
    <address className="order__address">
      <bdi>{`${address.firstname} ${address.lastname}`}</bdi>
      <br />
      <bdi>{address.address}</bdi>
      {comma}
      <bdi>{address.appartment}</bdi>
      <br />
      <bdi>{address.city}</bdi>
      {address.pin !== '' && (
        <>
          {' '}
          <bdi>{address.pin}</bdi>
        </>
      )}
      {comma}
      <bdi>{address.state}</bdi>
      <br />
      <CountryName name={address.country} />
      <br />
      <bdi dir="ltr">{address.phone}</bdi>
    </address>
  );
}
