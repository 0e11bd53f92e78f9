import { useState } from 'react';
import { Link } from 'react-router';
import { shipsFree } from '#shop/pricing/totals.rules';
import { RichText, useText } from '#texts/use-text';
import { currencySign } from '../../../../texts/format.ts';
import { useFreeShippingFrom, useLanguage, useMarket } from '../../page/use-page.ts';
import { InfoDialog } from '../../ui/info-dialog.tsx';
import { Amount } from '../../ui/price.tsx';
import type { CartTotals } from '../cart/totals.ts';

/** A hint on opening checkout with a subtotal below 200: how to get free shipping (specification, section 5). */
export function FreeShippingHint({ totals }: { totals: CartTotals | null }) {
  const text = useText();
  const language = useLanguage();
  const { currency } = useMarket();
  const freeShippingFrom = useFreeShippingFrom();
  const [closed, setClosed] = useState(false);
  const close = () => setClosed(true);
  return (
    <InfoDialog
      open={!closed && totals !== null && !shipsFree(totals.subtotal, freeShippingFrom)}
      onClose={close}
      heading={
        <RichText
          id="checkout.freeShippingTitle"
          values={{ price: <Amount key="price" amount={freeShippingFrom} style="short" /> }}
        />
      }
      buttons={
        <>
          <Link className="btn btn--gold" to="/products">
            {text('checkout.addMore')}
          </Link>
          <button type="button" className="btn btn--text" onClick={close}>
            {text('checkout.continueAnyway')}
          </button>
        </>
      }
    >
      {text('checkout.freeShippingHint', { currency: currencySign(currency, language) })}
    </InfoDialog>
  );
}
