import { Link } from 'react-router';
import { useText } from '#texts/use-text';
import { Icon } from '../ui/icon.tsx';
import { CountryMenu } from './country-menu.tsx';
import { LanguageLink } from './utility-bar.tsx';
import { Wordmark } from './wordmark.tsx';

/**
 * The header of the checkout: the way back to the cart, the name, and that the page is secure. The selectors stay above it,
 * since a message of the checkout points to them (specification, section 5; decision 0320).
 */
export function CheckoutHeader() {
  const text = useText();
  return (
    <header className="top top--co">
      <div className="bar">
        <div className="bar__set">
          <CountryMenu />
        </div>
        <span />
        <div className="bar__set">
          <LanguageLink className="bar__btn" />
        </div>
      </div>
      <div className="head head--co">
        <Link className="more" to="/cart">
          <Icon name="prev" small flip />
          <span>{text('checkout.returnToCart')}</span>
        </Link>
        <Link className="head__logo" to="/" aria-label={text('a11y.homeLink')}>
          <Wordmark />
        </Link>
        <p className="head__safe">
          <Icon name="lock" small />
          <span>{text('checkout.secure')}</span>
        </p>
      </div>
    </header>
  );
}
