import { useState } from 'react';
import { Link } from 'react-router';
import type { Minor } from '#kernel/money';
import { RichText, useText } from '#texts/use-text';
import { currencySign } from '../../../../texts/format.ts';
import { useLanguage, useMarket } from '../../page/use-page.ts';
import { InfoDialog } from '../../ui/info-dialog.tsx';
import { Amount } from '../../ui/price.tsx';

/** A hint on opening checkout with a subtotal below 200: how to get free shipping (specification, section 5). */
export default function FreeShippingHint({ freeShippingFrom }: { freeShippingFrom: Minor }) {
  const text = useText();
  const language = useLanguage();
  const { currency } = useMarket();
  const [closed, setClosed] = useState(false);
  const close = () => setClosed(true);
  return (
    <InfoDialog
      open={!closed}
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
