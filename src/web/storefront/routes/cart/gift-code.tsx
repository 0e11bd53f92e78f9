import { type FormEvent, useState } from 'react';
import { useText, Words } from '../../../../texts/use-text.tsx';
import { useCart } from '../../client/cart.ts';
import { applyCoupon, useCoupon } from '../../client/coupon.ts';
import { useErrorText } from '../../client/error-text.ts';
import { useTotals } from '../../client/totals.ts';
import { described, FieldFrame } from '../../components/field.tsx';
import { Amount } from '../../components/price.tsx';

/** The gift code box below the summary: a valid code greys out Apply and shows the saving, another one says why not. */
export function GiftCode() {
  const text = useText();
  const errorText = useErrorText();
  const coupon = useCoupon();
  const totals = useTotals(useCart().lines);
  const [error, setError] = useState<string>();
  const [asking, setAsking] = useState(false);

  async function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (coupon || asking) return;
    const code = String(new FormData(event.currentTarget).get('gift') ?? '').trim();
    if (code === '') return setError(text('cart.giftEmpty'));
    setAsking(true);
    const answer = await applyCoupon(code);
    setAsking(false);
    if (answer.ok) setError(undefined);
    else setError(answer.error.status === 404 ? text('cart.giftUnknown') : errorText(answer.error));
  }

  return (
    <form className="gift" method="post" onSubmit={(event) => void apply(event)}>
      <FieldFrame id="gift" label={text('cart.giftCode')} error={error}>
        <div className="gift__row">
          <input
            className="input"
            id="gift"
            name="gift"
            dir="ltr"
            autoComplete="off"
            maxLength={64}
            readOnly={coupon !== null}
            defaultValue={coupon?.code}
            key={coupon?.code}
            {...described('gift', error, null)}
          />
          <button type="submit" className="btn btn--line" aria-disabled={coupon !== null || asking}>
            {text('cart.apply')}
          </button>
        </div>
      </FieldFrame>
      <p className="small goldhi" role="status">
        {coupon && totals && (
          <Words
            id="cart.giftApplied"
            values={{ code: coupon.code, price: <Amount key="saving" amount={totals.saving} /> }}
          />
        )}
      </p>
    </form>
  );
}
