import type { Minor } from '#kernel/money';
import { missingForFreeShipping } from '#shop/pricing/totals.rules';
import { RichText, useText } from '#texts/use-text';
import { useFreeShippingFrom } from '../../page/use-page.ts';
import { Amount } from '../../ui/price.tsx';

/** "Add AED 45 more for free delivery", with a progress line up to the threshold (specification, section 9.1). */
export function FreeDelivery({ subtotal }: { subtotal: Minor }) {
  const text = useText();
  const freeShippingFrom = useFreeShippingFrom();
  const missing = missingForFreeShipping(subtotal, freeShippingFrom);
  const share = missing === 0 ? 100 : (subtotal / freeShippingFrom) * 100;
  return (
    <div className="ship">
      {missing === 0 ? (
        text('cart.freeUnlocked')
      ) : (
        <RichText id="cart.addMoreForFree" values={{ price: <Amount key="price" amount={missing} style="short" /> }} />
      )}
      <div className="progress">
        <i style={{ inlineSize: `${share}%` }} />
      </div>
    </div>
  );
}
