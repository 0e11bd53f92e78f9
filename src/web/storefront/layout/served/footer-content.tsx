import { use } from 'react';
import { Link } from 'react-router';
import { useText } from '#texts/use-text';
import { useFacts, useMethods, usePage } from '../../page/use-page.ts';
import { CardMark, type CardScheme } from '../../ui/card-marks.tsx';
import { Lockup } from '../wordmark.tsx';
import { FooterTextsContext } from './footer-texts.ts';

/**
 * Logo and blurb, three columns, the seller of the country, card marks (specification, section 1; design, section 3).
 */
export function FooterContent() {
  const text = useText();
  const facts = useFacts();
  const own = use(FooterTextsContext);
  return (
    <>
      <div className="foot__top">
        <div className="foot__brand">
          <Lockup />
          <p>{own?.blurb}</p>
        </div>
        <nav className="foot__col" aria-labelledby="foot-collection">
          <h2 id="foot-collection">{text('footer.collection')}</h2>
          <ul>
            {facts?.collections.map(({ title, name }) => (
              <li key={title}>
                <Link to={`/category/${title}`}>{name[text.language]}</Link>
              </li>
            ))}
            <li>
              <Link to="/scents">{text('finder.title')}</Link>
            </li>
          </ul>
        </nav>
        <nav className="foot__col" aria-labelledby="foot-help">
          <h2 id="foot-help">{text('footer.help')}</h2>
          <ul>
            <li>
              <Link to="/about-us">{text('nav.aboutUs')}</Link>
            </li>
            <li>
              <Link to="/track">{text('track.title')}</Link>
            </li>
            <li>
              <Link to="/delivery-and-return">{text('footer.returns')}</Link>
            </li>
            <li>
              <Link to="/shipping-policy">{text('footer.shipping')}</Link>
            </li>
            <li>
              <Link to="/terms-and-conditions">{text('footer.terms')}</Link>
            </li>
            <li>
              <Link to="/privacy-policy">{text('footer.privacy')}</Link>
            </li>
          </ul>
        </nav>
        <nav className="foot__col foot__col--w" aria-labelledby="foot-visit">
          <h2 id="foot-visit">{text('footer.visit')}</h2>
          <ul>
            <li>
              <Link to="/contact#stores">{text('footer.stores')}</Link>
            </li>
            <li>
              <Link to="/contact">{text('nav.contactUs')}</Link>
            </li>
            <li>
              <Link to="/press-room">{text('footer.pressRoom')}</Link>
            </li>
          </ul>
          <ul className="foot__social" aria-label={text('footer.follow')}>
            {own?.social.map(({ id, label, url }) => (
              <li key={id}>
                <a href={url} rel="noopener">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {/* the whole footer of the checkout */}
      <nav className="foot__row" aria-label={text('footer.help')}>
        <Link to="/delivery-and-return">{text('footer.returns')}</Link>
        <Link to="/privacy-policy">{text('footer.privacy')}</Link>
        <Link to="/terms-and-conditions">{text('footer.terms')}</Link>
        <a href={facts?.chat} rel="noopener">
          {text('footer.whatsapp')}
        </a>
      </nav>
      <FooterEnd />
    </>
  );
}

/** The seller, which depends on the country (specification, section 1), and a note in sandbox stores. */
function FooterEnd() {
  const text = useText();
  const facts = useFacts();
  const own = use(FooterTextsContext);
  const { market } = usePage();
  const methods = useMethods();
  const schemes: CardScheme[] = [
    ...(methods.some((method) => method === 'VISA_MASTER' || method === 'ONLINE')
      ? (['visa', 'mastercard'] as const)
      : []),
    ...(methods.includes('MADA') ? (['mada'] as const) : []),
  ];
  return (
    <div className="foot__end">
      <p>
        {own && text('footer.soldBy', { seller: own.seller, city: text(`footer.city.${market.code}`) })}{' '}
        {own?.copyright} {facts?.sandbox && text('sandbox.notice')}
      </p>
      <ul className="plates" aria-label={text('footer.cards')}>
        {schemes.map((scheme) => (
          <li className="plate" key={scheme}>
            <CardMark scheme={scheme} />
          </li>
        ))}
      </ul>
    </div>
  );
}
