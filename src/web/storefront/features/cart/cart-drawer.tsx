import '#texts/load-other-texts';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { subtotalOf } from '#shop/pricing/totals.rules';
import { withVat } from '#shop/pricing/with-vat.rules';
import { RichText, useText } from '#texts/use-text';
import { useFacts } from '../../page/use-page.ts';
import { Icon } from '../../ui/icon.tsx';
import { Amount } from '../../ui/price.tsx';
import { useCart } from './cart.ts';
import { quantityIn } from './cart-line.ts';
import { useCheckoutPath } from './checkout-path.ts';
import { Line } from './line.tsx';
import { DeliveryAndNear, OfferNews } from './offers.tsx';
import { SuggestedProduct } from './suggested-product.tsx';
import { rememberStay, staysInVisit } from './visit.ts';

export type CartDrawerProps = {
  /** Takes the drawer away. */
  readonly onClose: () => void;
  /** Called when the shopper stays on the page. */
  readonly onStay: () => void;
};

/** The delay before the redirect to the cart (specification, section 9.1). */
const TO_CART_MS = 2000;

/**
 * What stands in the cart after a product was added, from the end edge (design, section 3): 'Product is added to cart', free
 * delivery, the lines, one suggestion, the subtotal, and the ways on. It goes to the cart 2 seconds later (specification,
 * section 4) unless the shopper stays, presses or scrolls inside it, has stayed before in this visit, or the setting says
 * that the page stays.
 */
export default function CartDrawer({ onClose, onStay }: CartDrawerProps) {
  const text = useText();
  const id = useId();
  const navigate = useNavigate();
  const { key } = useLocation();
  const facts = useFacts();
  const { lines } = useCart();
  const checkout = useCheckoutPath();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [leaving, setLeaving] = useState<'soon' | 'held' | 'not'>(() =>
    facts?.staysAfterAdd || staysInVisit() ? 'not' : 'soon',
  );
  const subtotal = subtotalOf(lines.filter((line) => line.available));

  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);

  // the page it was opened on is left
  const openedOn = useRef(key);
  useEffect(() => {
    if (key !== openedOn.current) onClose();
  }, [key]);

  useEffect(() => {
    if (leaving !== 'soon') return;
    const timer = setTimeout(() => navigate('/cart'), TO_CART_MS);
    return () => clearTimeout(timer);
  }, [leaving, navigate]);

  /** Closes as Escape does: the focus returns to the button that opened it before the drawer is taken away. */
  const close = () => dialog.current?.close();

  function takeAway() {
    onClose();
    onStay();
  }

  useEffect(() => {
    const drawer = dialog.current;
    const hold = () => setLeaving((before) => (before === 'soon' ? 'held' : before));
    // a click on the scrim has the dialog element itself as its target
    const byScrim = (event: Event) => event.target === drawer && close();
    for (const sign of ['keydown', 'pointerdown', 'touchstart', 'wheel', 'scroll']) {
      drawer?.addEventListener(sign, hold, { capture: true, passive: true });
    }
    drawer?.addEventListener('click', byScrim);
    return () => {
      for (const sign of ['keydown', 'pointerdown', 'touchstart', 'wheel', 'scroll']) {
        drawer?.removeEventListener(sign, hold, { capture: true });
      }
      drawer?.removeEventListener('click', byScrim);
    };
  });

  return (
    <dialog
      ref={dialog}
      className="cdrawer"
      aria-labelledby={id}
      aria-describedby={`${id}-said`}
      onClose={() => dialog.current && takeAway()}
    >
      <div className="cdrawer__head">
        <div>
          <h2 className="h3" id={id} ref={heading} tabIndex={-1}>
            {text('cart.yours')} <bdi className="faint">({quantityIn(lines)})</bdi>
          </h2>
          <p className="cdrawer__ok" id={`${id}-said`} role="status">
            <Icon name="check" small />
            {text('cart.added')}
          </p>
        </div>
        <button type="button" className="icbtn" aria-label={text('toast.close')} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <DeliveryAndNear subtotal={subtotal} />
      <OfferNews />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls takes the focus of the keyboard */}
      <section className="cdrawer__lines" aria-labelledby={id} tabIndex={0}>
        <ul className="lines">
          {lines.map((line) => (
            <Line key={line.id} line={line} onRemoved={() => heading.current?.focus()} />
          ))}
        </ul>
        {lines.length === 0 && <p className="muted">{text('cart.empty')}</p>}
        <SuggestedProduct />
      </section>
      <div className="cdrawer__foot">
        <p className="cdrawer__sum">
          <span>{text('cart.subtotal')}</span>
          <b>
            <Amount amount={subtotal} />
          </b>
        </p>
        {facts && (
          <p className="small muted">
            <RichText
              id="cart.subtotalWithVat"
              values={{
                price: <Amount key="price" amount={withVat(subtotal, facts.vatBasisPoints)} />,
                percent: `${facts.vatBasisPoints / 100}%`,
              }}
            />
          </p>
        )}
        <div className="cdrawer__ways">
          <Link className="btn btn--line" to="/cart">
            {text('cart.viewBag')}
          </Link>
          {lines.every((line) => line.available) && (
            <Link className="btn btn--gold" to={checkout}>
              {text('checkout.title')}
            </Link>
          )}
        </div>
        {leaving !== 'not' && (
          <p className={leaving === 'soon' ? 'cdrawer__leaves' : 'cdrawer__leaves is-held'}>
            <span>{leaving === 'soon' && text('cart.opensSoon')}</span>
            <button
              type="button"
              className="link"
              onClick={() => {
                rememberStay();
                close();
              }}
            >
              {text('cart.stay')}
            </button>
          </p>
        )}
      </div>
    </dialog>
  );
}
