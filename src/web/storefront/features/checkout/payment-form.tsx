import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { LenderChannel, ListedMethod } from '#kernel/payment-method';
import type { Address } from '#shop/addresses/address.rules';
import { subtotalOf } from '#shop/pricing/totals.rules';
import { RichText, useText } from '#texts/use-text';
import { readLocal, writeLocal } from '../../client/device-storage.ts';
import { useCashTerms, useMarket, useMethods } from '../../page/use-page.ts';
import { Amount } from '../../ui/price.tsx';
import type { CartLine } from '../cart/cart-line.ts';
import { refreshCharges, useChargesFailed } from '../cart/charges.ts';
import { GoneLines } from '../cart/gone-lines.tsx';
import { missingCharges } from '../cart/known-amounts.tsx';
import type { CartTotals } from '../cart/totals.ts';
import type { ErrorInUrl } from '../cart/use-error-in-url.ts';
import { MethodCards } from './method-cards.tsx';
import { OrderMessages, PlacedMessage } from './order-messages.tsx';
import { useApplePay, useTakesApplePay } from './use-apple-pay.ts';
import { useLenders } from './use-lenders.ts';
import type { CardPaying } from './use-pay-by-card.ts';
import type { Placing } from './use-place-order.ts';

const OffersOfMethod = lazy(() => import('./offers-of-method.tsx'));
const ApplePayButton = lazy(() => import('./apple-pay-button.tsx'));
// needed only where a lender is on
const LenderOptions = lazy(() => import('./lender-options.tsx'));
const loadPart = <Name extends 'LenderData' | 'LenderButton' | 'LenderMessage'>(name: Name) =>
  import('./lender-options.tsx').then((parts) => ({ default: parts[name] }));
const LenderData = lazy(() => loadPart('LenderData'));
const LenderButton = lazy(() => loadPart('LenderButton'));
const LenderMessage = lazy(() => loadPart('LenderMessage'));

type Props = {
  readonly placing: Placing;
  readonly card: CardPaying;
  readonly urlError: ErrorInUrl;
  /** Null until the cart has been read. */
  readonly lines: readonly CartLine[] | null;
  /** Null until known. */
  readonly totals: CartTotals | null;
  readonly address: Address | null | undefined;
  /** The way back, beside the button. */
  readonly back: ReactNode;
};

/**
 * The payment options and the button that pays or orders (specification, section 2.10). Chosen first is the method that the
 * address names, as the page of a failed payment does, else the last one used on this device, else the first.
 */
export function PaymentForm({ placing, card, urlError, lines, totals, address, back }: Props) {
  const text = useText();
  const market = useMarket();
  const cash = useCashTerms();
  const [query, setQuery] = useSearchParams();
  const named = query.get('method');
  const [selected, choose] = useState<ListedMethod | LenderChannel | null>(null);
  const [last, setLast] = useState<string | null>(null);
  useEffect(() => setLast(readLocal('payment_method')), []);
  const isAboveLimit = cash.limit !== null && totals !== null && totals.total > cash.limit;
  const { lenders, answer } = useLenders(totals?.total ?? null);
  const methods = useMethods().filter((method) => method !== 'COD' || (cash.offered && !isAboveLimit));
  const ways = [...methods, ...lenders.flatMap(({ channel, refusal }) => (refusal === null ? [channel] : []))];
  const [first = market.methods[0]] = methods;
  const chosen =
    ways.find((method) => method === (selected ?? named)) ?? ways.find((method) => method === last) ?? first;
  const lender = lenders.find(({ channel }) => channel === chosen)?.channel;
  const takesApplePay = useTakesApplePay();
  const hasApplePay = useApplePay();
  const submitButton = useRef<HTMLButtonElement>(null);
  const chargesFailed = useChargesFailed();
  const hasGone = lines?.some((line) => !line.available) ?? false;
  const ready = totals !== null && !hasGone && address !== null && address !== undefined;
  const busy = placing.phase !== 'idle' || card.leaving;
  const pending = placing.phase === 'placing' || card.leaving;

  /** Keeps the choice for the same page in the other language. */
  function take(method: ListedMethod | LenderChannel) {
    choose(method);
    writeLocal('payment_method', method);
    if (named === null) return;
    query.delete('method');
    setQuery(query, { replace: true, preventScrollReset: true });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!ready || busy) return;
    writeLocal('payment_method', chosen);
    if (chosen === 'COD') placing.place(chosen, totals, address.email, totals.coupon?.code ?? null);
    else card.pay(chosen, totals);
  }

  return (
    <form className="block" method="post" onSubmit={submit}>
      {answer && (
        <Suspense>
          <LenderMessage answer={answer} />
        </Suspense>
      )}
      {takesApplePay && hasApplePay !== false && (
        <div className="wallet">
          {hasApplePay && (
            <Suspense>
              <ApplePayButton
                pending={card.leaving}
                disabled={!ready || busy}
                onPay={() => totals && card.pay('APPLE_PAY', totals)}
              />
            </Suspense>
          )}
        </div>
      )}
      <MethodCards
        methods={methods}
        chosen={chosen}
        onChoose={take}
        total={totals?.total ?? null}
        lenders={
          lenders.length > 0 && (
            <Suspense>
              <LenderOptions lenders={lenders} chosen={chosen} onChoose={take} total={totals?.total ?? null} />
            </Suspense>
          )
        }
      />
      {totals?.offers && (
        <Suspense>
          <OffersOfMethod method={chosen} />
        </Suspense>
      )}
      {lender && (
        <Suspense>
          <LenderData channel={lender} />
        </Suspense>
      )}
      {cash.offered && cash.limit !== null && isAboveLimit && (
        <p className="note checkout__note">
          <RichText id="payment.cashUpTo" values={{ price: <Amount amount={cash.limit} /> }} />
        </p>
      )}
      <p className="note checkout__note">
        <span aria-hidden="true">*</span> {text(`order.cardOnDelivery.${market.code}`)}{' '}
        {cash.offered && cash.limit !== null && !isAboveLimit && (
          <RichText id="payment.cashUpTo" values={{ price: <Amount amount={cash.limit} /> }} />
        )}
      </p>
      <OrderMessages placing={placing} card={card} urlError={urlError} offersRemoval={hasGone} />
      {lines && hasGone && (
        <GoneLines
          lines={lines}
          onRemoved={() => {
            placing.forgetError();
            submitButton.current?.focus();
          }}
        />
      )}
      {lines && totals === null && chargesFailed && (
        <div className="note note--warn checkout__note" role="status">
          <p>
            {text('cart.subtotal')}: <Amount amount={subtotalOf(lines.filter((line) => line.available))} />
          </p>
          <p>
            {text(missingCharges(chargesFailed))} {text('payment.waitsForTotal')}
          </p>
          <button type="button" className="link" onClick={() => void refreshCharges(market)}>
            {text('page.tryAgain')}
          </button>
        </div>
      )}
      <div className="actions">
        {back}
        <button
          ref={submitButton}
          type="submit"
          className={`btn btn--gold${pending ? ' is-pending' : ''}`}
          aria-busy={pending}
          aria-disabled={!ready || busy}
        >
          {chosen === 'COD' ? (
            text(placing.phase === 'placing' ? 'payment.placing' : 'payment.placeOrder')
          ) : totals && lender ? (
            <Suspense>
              <LenderButton channel={lender} />
            </Suspense>
          ) : totals ? (
            <span>
              <RichText id="payment.pay" values={{ price: <Amount amount={totals.total} /> }} />
            </span>
          ) : (
            text('payment.title')
          )}
        </button>
      </div>
      {/* in the place of the terms, so that the button stays where it was pressed */}
      <PlacedMessage placing={placing} />
      {totals && placing.phase !== 'placed' && (
        <p className="small muted checkout__terms">
          <RichText id="payment.youPay" values={{ price: <Amount key="price" amount={totals.total} /> }} />{' '}
          <Link className="link" to="/terms-and-conditions">
            {text('footer.terms')}
          </Link>
        </p>
      )}
    </form>
  );
}
