import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type Address, needsNationalAddress } from '#shop/addresses/address.rules';
import { RichText, useText } from '#texts/use-text';
import { useFreeShippingFrom } from '../../page/use-page.ts';
import { usePromise } from '../../page/use-promise.ts';
import { Icon } from '../../ui/icon.tsx';
import { Amount } from '../../ui/price.tsx';
import { saveShippingAddress } from '../addresses/shipping-address.ts';
import { useErrorInUrl } from '../cart/use-error-in-url.ts';
import { CheckoutFrame } from './checkout-frame.tsx';
import { FoldedShortAddress } from './folded-short-address.tsx';
import { PaymentForm } from './payment-form.tsx';
import { FoldedAddress } from './saved-addresses.tsx';
import { useCheckout } from './use-checkout.ts';
import { usePayByCard } from './use-pay-by-card.ts';
import { usePlaceOrder } from './use-place-order.ts';

type Props = {
  /** The complete address that the steps would start with. */
  readonly start: Address;
  /** The address that the first step has saved; null for none. */
  readonly saved: Address | null;
  /** Called when the shopper wants another address. */
  readonly onChange: () => void;
};

/**
 * The checkout on one page, for a shopper who has bought before and misses nothing (design, section 6): address, delivery and payment. It
 * saves the address as the first step does, and orders as the last one does; the step of delivery has nothing to choose.
 */
export default function Express({ start, saved, onChange }: Props) {
  const text = useText();
  const placing = usePlaceOrder();
  const card = usePayByCard();
  const urlError = useErrorInUrl();
  const checkout = useCheckout(placing.phase !== 'idle' || placing.unsure);
  const freeFrom = useFreeShippingFrom();
  const promise = usePromise(start.city);
  const totals = checkout.totals && { ...checkout.totals, ...placing.changed?.amounts };

  // the charge of the delivery depends on the saved address
  const wanted = JSON.stringify(start);
  const isSaved = saved !== null && isSame(saved, start);
  const sent = useRef('');
  useEffect(() => {
    if (isSaved || sent.current === wanted) return;
    sent.current = wanted;
    void saveShippingAddress(start).then((answer) => !answer.ok && onChange());
  }, [isSaved, wanted]);

  // the field stays once it is asked for, to say what was found
  const [asks] = useState(needsNationalAddress(start.country) && !start.shortAddress);
  const [savings, setSavings] = useState(0);
  async function save(address: Address) {
    sent.current = JSON.stringify(address);
    setSavings((before) => before + 1);
    const answer = await saveShippingAddress(address);
    setSavings((before) => before - 1);
    if (!answer.ok) onChange();
  }

  return (
    <CheckoutFrame
      step={null}
      title={<RichText id="express.title" values={{ name: <bdi key="name">{start.firstname}</bdi> }} />}
      lines={checkout.lines}
      totals={totals}
      starred
    >
      <p className="muted express__lead">{text('express.lead')}</p>
      <FoldedAddress address={start} onChange={onChange}>
        {asks && <FoldedShortAddress address={start} onSave={(address) => void save(address)} />}
      </FoldedAddress>
      <div className="block ex">
        <h2 className="ex__h">
          <Icon name="check" small />
          {text('express.delivery')}
        </h2>
        <p>
          {text('shipping.standard')}
          {promise && `${text.language === 'ar' ? '،' : ','} ${promise.days}`}
        </p>
        <p className="muted">
          {totals &&
            (totals.shipping === 0 ? (
              <RichText
                id="checkout.freeShippingTitle"
                values={{ price: <Amount key="price" amount={freeFrom} style="short" /> }}
              />
            ) : (
              <Amount amount={totals.shipping} />
            ))}
        </p>
      </div>
      <PaymentForm
        {...{ placing, card, urlError, lines: checkout.lines, totals }}
        address={isSaved && savings === 0 ? saved : null}
        back={
          <Link className="btn btn--text" to="/checkout">
            {text('express.steps')}
          </Link>
        }
      />
    </CheckoutFrame>
  );
}

/** Whether two addresses lead to the same order. */
function isSame(one: Address, other: Address): boolean {
  return JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());
}
