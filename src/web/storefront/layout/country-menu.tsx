import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { MARKETS, type MarketCode } from '#kernel/market';
import { useText } from '#texts/use-text';
import { currencySign } from '../../../texts/format.ts';
import { api } from '../client/api.ts';
import { userInfo } from '../features/account/session.ts';
import { useCartCount } from '../features/cart/cart.ts';
import { useOpenMarkets, usePage } from '../page/use-page.ts';
import { Icon } from '../ui/icon.tsx';

/** The country selector (specification, section 2.2): a native popover, so it opens without scripts. */
export function CountryMenu() {
  const text = useText();
  const { language, market } = usePage();
  return (
    <>
      <button type="button" className="bar__btn" popoverTarget="country-menu">
        <span className="vh">{text('header.country')}: </span>
        {market.name.short[language]}
        <span className="faint" aria-hidden="true">
          {currencySign(market.currency, language)}
        </span>
        <Icon name="down" small />
      </button>
      <div className="pop pop--country" popover="auto" id="country-menu">
        <CountryForm />
      </div>
    </>
  );
}

/**
 * The countries as buttons of a form that the server handles, so it works without scripts. A shopper with something in the cart
 * is asked before another country empties it (decision 0575).
 */
export function CountryForm() {
  const text = useText();
  const { language, market } = usePage();
  const markets = useOpenMarkets();
  const hasCart = useCartCount() > 0;
  const [asked, setAsked] = useState<MarketCode | null>(null);
  if (asked !== null) return <CountryQuestion country={asked} onKeep={() => setAsked(null)} />;
  return (
    <form method="post" action="/choose" onSubmit={clearCustomersCart}>
      <p className="pop__title">{text('header.chooseCountry')}</p>
      {markets.map(({ code, name, currency }) => (
        <button
          key={code}
          type="submit"
          className="pop__row"
          name="country"
          value={code}
          aria-current={code === market.code ? 'true' : undefined}
          onClick={(event) => {
            if (!hasCart || code === market.code) return;
            event.preventDefault();
            setAsked(code);
          }}
        >
          {name.full[language]}
          <span className="faint">{currencySign(currency, language)}</span>
        </button>
      ))}
      <p className="pop__note">{text('header.switchClearsCart')}</p>
    </form>
  );
}

/** Asks before another country empties the cart; the way that keeps it has the focus. */
function CountryQuestion({ country, onKeep }: { country: MarketCode; onKeep: () => void }) {
  const text = useText();
  const { language } = usePage();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <form method="post" action="/choose" onSubmit={clearCustomersCart}>
      <p className="pop__title" role="alert">
        {text('header.switchAsk', { country: MARKETS[country].name.full[language] })}
      </p>
      <button type="submit" className="pop__row" name="country" value={country}>
        {text('header.switchAnyway')}
      </button>
      <button type="button" className="pop__row" ref={keep} onClick={onKeep}>
        {text('header.switchKeep')}
      </button>
    </form>
  );
}

/**
 * Switching the country clears the cart (specification, section 4). The server clears a guest's cart by the cookie;
 * for a customer, this calls the API (specification, section 7) first and then submits the form.
 */
function clearCustomersCart(event: SubmitEvent<HTMLFormElement>): void {
  const user = userInfo()?.user;
  const { currentTarget: form } = event;
  const button = event.nativeEvent.submitter;
  if (!user || !(button instanceof HTMLButtonElement) || button.hasAttribute('aria-current')) return;
  event.preventDefault();
  const chosen = Object.assign(document.createElement('input'), {
    type: 'hidden',
    name: button.name,
    value: button.value,
  });
  form.append(chosen);
  void api.send('POST', '/clearcart', { body: { userId: user } }).then(() => form.submit());
}
