import { Link, NavLink } from 'react-router';
import { useText } from '#texts/use-text';
import { useFacts } from '../page/use-page.ts';
import { Icon } from '../ui/icon.tsx';
import { OtherScript } from '../ui/other-script.tsx';

/**
 * Home, Collection, Products, About Us, Contact us (specification, section 2.2); below 1120 px the drawer shows them.
 */
export function MainNavigation() {
  const text = useText();
  return (
    <nav className="nav" aria-label={text('a11y.main')}>
      <ul>
        <li>
          <NavLink to="/" end>
            {text('nav.home')}
          </NavLink>
        </li>
        <li>
          <button type="button" popoverTarget="collection-menu">
            {text('nav.collection')}
            <Icon name="down" small />
          </button>
          <div className="pop pop--collection" popover="auto" id="collection-menu">
            <CollectionLinks />
          </div>
        </li>
        <li>
          <NavLink to="/products">{text('nav.products')}</NavLink>
        </li>
        <li>
          <NavLink to="/about-us">{text('nav.aboutUs')}</NavLink>
        </li>
        <li>
          <NavLink to="/contact">{text('nav.contactUs')}</NavLink>
        </li>
      </ul>
    </nav>
  );
}

/** At most six collections, each with its name in the other script (specification, section 2.2; design, section 3). */
export function CollectionLinks() {
  const { language } = useText();
  return useFacts()?.collections.map(({ title, name }) => (
    <Link key={title} to={`/category/${title}`}>
      {name[language]}
      <OtherScript name={name} />
    </Link>
  ));
}
