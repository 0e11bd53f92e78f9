import '../../client/personal.ts';
import { lazy, Suspense, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useText } from '#texts/use-text';
import { useCart } from '../../features/cart/cart.ts';
import { CartSummary } from '../../features/cart/cart-summary.tsx';
import { GiftCode } from '../../features/cart/gift-code.tsx';
import { Line } from '../../features/cart/line.tsx';
import { NotLoaded } from '../../features/cart/not-loaded.tsx';
import { LostOffers } from '../../features/cart/offers.tsx';
import { SuggestedProduct } from '../../features/cart/suggested-product.tsx';
import { WhatsApp } from '../../layout/whatsapp.tsx';
import { useFacts } from '../../page/use-page.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NeedsScripts } from '../../ui/needs-scripts.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Needed only where the line is on. */
const LenderLine = lazy(() =>
  import('../../features/checkout/lender-options.tsx').then(({ LenderLine: line }) => ({ default: line })),
);

/** The cart (specification, section 2.7). The server renders its frame; the API provides its lines. */
export default function CartPage() {
  const text = useText();
  return (
    <>
      <PageHead title={text('cart.title')} />
      <CartContent />
    </>
  );
}

function CartContent() {
  const saysParts = useFacts()?.lenderLine;
  const text = useText();
  const { status, lines } = useCart();
  const heading = useRef<HTMLHeadingElement>(null);

  if (status === 'failed') return <NotLoaded />;
  if (status === 'ready' && lines.length === 0) {
    return (
      <div className="wrap main--page">
        <EmptyState level={1} sentence={text('cart.empty')}>
          <Link className="btn btn--line" to="/products">
            {text('cart.seeCollection')}
          </Link>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="wrap main--page">
      <Breadcrumb here={text('cart.title')} />
      <div className="shead shead--page">
        <h1 className="h1" ref={heading} tabIndex={-1}>
          {text('cart.title')}
        </h1>
        <Link className="more" to="/products">
          {text('cart.continueShopping')}
          <Icon name="next" small flip />
        </Link>
      </div>
      <AddedByForm />
      <NeedsScripts page="cart" />
      <div className="two two--wide">
        <div className={status === 'ready' ? 'two__a' : 'two__a to-come'} aria-busy={status !== 'ready'}>
          {status === 'ready' ? (
            <>
              <ul className="lines">
                {lines.map((line) => (
                  <Line key={line.id} line={line} onRemoved={() => heading.current?.focus()} />
                ))}
              </ul>
              <SuggestedProduct key={lines.map(({ productId }) => productId).join()} again />
            </>
          ) : (
            <Waiting />
          )}
        </div>
        <aside className="two__b" aria-label={text('cart.summary')}>
          <CartSummary
            parts={(total) =>
              saysParts && (
                <Suspense>
                  <LenderLine total={total} />
                </Suspense>
              )
            }
          />
          <GiftCode />
          <LostOffers />
          <p className="cart__ask">
            <WhatsApp className="more" />
            <span className="small muted">{text('chat.answers')}</span>
          </p>
        </aside>
      </div>
    </div>
  );
}

/** What the form of a page without scripts has done, from the address it led to. */
function AddedByForm() {
  const text = useText();
  const [query] = useSearchParams();
  const key = `error.${query.get('error')}`;
  if (!query.has('added') && !query.has('error')) return null;
  return (
    <noscript>
      <p className={query.has('added') ? 'note' : 'note note--bad'}>
        {query.has('added') ? text('cart.added') : text(text.has(key) ? key : 'error.generic')}
      </p>
    </noscript>
  );
}

function Waiting() {
  return (
    <div className="lines">
      {['first', 'second'].map((key) => (
        <div className="line" key={key}>
          <div className="line__media">
            <Skeleton ratio="4 / 5" />
          </div>
          <Skeleton width="60%" height="1.75rem" />
        </div>
      ))}
    </div>
  );
}
