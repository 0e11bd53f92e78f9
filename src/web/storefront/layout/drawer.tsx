import { type MouseEvent, useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useText } from '#texts/use-text';
import { FindRow } from '../features/finder/find-row.tsx';
import { useFacts } from '../page/use-page.ts';
import { Icon } from '../ui/icon.tsx';
import { AccountRow } from './account-button.tsx';
import { CountryForm } from './country-menu.tsx';
import { CollectionLinks } from './main-navigation.tsx';
import { LanguageLink } from './utility-bar.tsx';
import { WhatsApp } from './whatsapp.tsx';

const DRAWER = 'drawer';

/**
 * The navigation below 1120 px, from the start edge. Before hydration the browser opens it as a popover; afterwards
 * it is a modal dialog, which also traps the focus (design, section 3).
 */
export function Drawer() {
  const text = useText();
  const ref = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();
  const shownAt = useRef(key);
  useEffect(() => {
    // a drawer that was opened before hydration stays
    if (shownAt.current !== key) close(ref.current);
    shownAt.current = key;
  }, [key]);

  function open(event: MouseEvent) {
    event.preventDefault();
    ref.current?.showModal();
  }

  useEffect(() => {
    const drawer = ref.current;
    // a click on the scrim has the dialog element itself as its target
    const byScrim = (event: Event) => event.target === drawer && close(drawer);
    drawer?.addEventListener('click', byScrim);
    return () => drawer?.removeEventListener('click', byScrim);
  }, []);

  return (
    <>
      <button
        type="button"
        className="icbtn head__menu"
        aria-label={text('header.menu')}
        popoverTarget={DRAWER}
        onClick={open}
      >
        <Icon name="menu" />
      </button>
      <dialog ref={ref} className="drawer" id={DRAWER} popover="auto" aria-label={text('header.menu')}>
        <div className="drawer__in">
          <div className="drawer__head">
            <span className="small muted">{text('header.menu')}</span>
            <button
              type="button"
              className="icbtn"
              aria-label={text('header.closeMenu')}
              popoverTarget={DRAWER}
              popoverTargetAction="hide"
              onClick={() => close(ref.current)}
            >
              <Icon name="close" />
            </button>
          </div>
          <FindRow text={text('finder.inFour')} />
          <CollectionPictures />
          <nav className="drawer__nav" aria-label={text('a11y.main')}>
            <NavLink to="/" end>
              {text('nav.home')}
            </NavLink>
            <details>
              <summary>
                {text('nav.collection')}
                <Icon name="plus" small />
              </summary>
              <div className="drawer__inner">
                <CollectionLinks />
              </div>
            </details>
            <NavLink to="/products">{text('nav.products')}</NavLink>
            <NavLink to="/about-us">{text('nav.aboutUs')}</NavLink>
            <NavLink to="/contact">{text('nav.contactUs')}</NavLink>
          </nav>
          <div className="drawer__own">
            <AccountRow />
            <Link className="more" to="/track">
              {text('track.title')}
            </Link>
            <WhatsApp className="more" />
            <LanguageLink className="more" />
          </div>
          <CountryForm />
        </div>
      </dialog>
    </>
  );
}

/** Closes the drawer, opened as popover or as dialog. */
function close(drawer: HTMLDialogElement | null): void {
  if (drawer?.matches(':popover-open')) drawer.hidePopover();
  if (drawer?.open) drawer.close();
}

/** Collections that the drawer shows by a picture. */
const PICTURED = 4;

/** The first collections as pictures; all of them are links below. The browser asks for them once the drawer is open. */
function CollectionPictures() {
  const { language } = useText();
  const pictured = (useFacts()?.collections ?? []).filter(({ thumbnail }) => thumbnail !== null).slice(0, PICTURED);
  if (pictured.length === 0) return null;
  return (
    <ul className="drawer__cats">
      {pictured.map(({ title, name, thumbnail }) => (
        <li key={title}>
          <Link to={`/category/${title}`}>
            <img src={thumbnail ?? ''} width="80" height="100" alt="" loading="lazy" decoding="async" />
            <span>{name[language]}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
