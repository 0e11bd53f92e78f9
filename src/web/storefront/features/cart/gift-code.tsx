import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { subtotalOf } from '#shop/pricing/totals.rules';
import { RichText, useText } from '#texts/use-text';
import { formatPrice } from '../../../../texts/format.ts';
import { useErrorText } from '../../client/error-text.ts';
import { useLanguage, useMarket } from '../../page/use-page.ts';
import { described, FieldFrame } from '../../ui/field.tsx';
import { Amount } from '../../ui/price.tsx';
import { cart, useCart } from './cart.ts';
import { applyCoupon, type Coupon, clearCoupon, couponProblem, findCoupon, useCoupon } from './coupon.ts';
import { useTotals } from './totals.ts';

/**
 * The gift code box below the summary: a valid code disables Apply, shows the discount and can be removed; an invalid
 * one shows the reason. Rendered only after the amounts above it, which would otherwise shift its button.
 */
export function GiftCode() {
  const text = useText();
  const errorText = useErrorText();
  const coupon = useCoupon();
  const totals = useTotals(useCart().lines);
  const problemOf = useCouponProblem();
  const [error, setError] = useState<string>();
  const [asking, setAsking] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const shown = coupon ? problemOf(coupon) : error;

  async function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (coupon || asking) return;
    const typed = String(new FormData(event.currentTarget).get('gift') ?? '').trim();
    if (typed === '') return setError(text('cart.giftEmpty'));
    setAsking(true);
    const answer = await findCoupon(typed);
    setAsking(false);
    if (!answer.ok) return setError(errorText(answer.error));
    const problem = problemOf(answer.value);
    setError(problem);
    if (problem !== undefined) return;
    applyCoupon(answer.value);
    void cart.load();
  }

  function remove() {
    setError(undefined);
    // renders the empty, enabled field before it gets the focus
    flushSync(clearCoupon);
    void cart.load();
    box.current?.focus();
  }

  return (
    <form className={totals ? 'gift' : 'gift is-waiting'} method="post" onSubmit={(event) => void apply(event)}>
      <FieldFrame id="gift" label={text('cart.giftCode')} error={shown}>
        <div className="gift__row">
          <input
            className="input"
            id="gift"
            name="gift"
            ref={box}
            dir="ltr"
            autoComplete="off"
            maxLength={64}
            readOnly={coupon !== null}
            defaultValue={coupon?.code}
            key={coupon?.code}
            {...described('gift', shown, null)}
          />
          <button type="submit" className="btn btn--line" aria-disabled={coupon !== null || asking}>
            {text('cart.apply')}
          </button>
        </div>
      </FieldFrame>
      {coupon && (
        <button type="button" className="link small" onClick={remove}>
          {text('cart.giftRemove')}
        </button>
      )}
      <p className="small goldhi" role="status">
        {totals?.offers?.code?.words}
        {totals?.coupon && (
          <RichText
            id="cart.giftApplied"
            values={{ code: totals.coupon.code, price: <Amount key="saving" amount={totals.saving} /> }}
          />
        )}
      </p>
    </form>
  );
}

/** Returns a function that gives the message when a code is not valid for the cart; undefined when it is. */
function useCouponProblem(): (coupon: Coupon) => string | undefined {
  const text = useText();
  const language = useLanguage();
  const { currency } = useMarket();
  const lines = useCart().lines.filter((line) => line.available);
  return (coupon) => {
    const problem = couponProblem(coupon, currency, subtotalOf(lines));
    if (problem === null) return undefined;
    if (problem.code !== 'couponMinimum') return text(`error.${problem.code}`);
    return text('error.couponMinimum', { price: formatPrice(problem.minimum, currency, language) });
  };
}
