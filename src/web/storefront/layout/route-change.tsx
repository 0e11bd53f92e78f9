import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router';
import { focusHeading } from '../client/focus-heading.ts';
import { useSkippedTransitions } from './use-skipped-transitions.ts';

/**
 * After a client-side navigation: restores the scroll position, closes open menus, moves the focus to the new
 * heading and announces the new title to screen readers. Does nothing on the first page.
 */
export function RouteChange() {
  useScrollRestoration();
  useSkippedTransitions();
  const { key, pathname } = useLocation();
  const shown = useRef({ key, pathname });
  const [title, setTitle] = useState('');
  useEffect(() => {
    const before = shown.current;
    shown.current = { key, pathname };
    if (before.key === key) return;
    for (const menu of document.querySelectorAll<HTMLElement>('.pop:popover-open')) menu.hidePopover();
    if (before.pathname === pathname) return;
    setTitle(document.title);
    // an open drawer keeps the rest of the page from taking the focus until it is gone
    document.querySelector<HTMLDialogElement>('.cdrawer[open]')?.close();
    focusHeading();
  }, [key, pathname]);
  const ofPath = useRef(pathname);
  useLayoutEffect(() => {
    if (ofPath.current !== pathname) showFootAnew();
    ofPath.current = pathname;
  }, [pathname]);
  return (
    <p className="vh" role="status">
      {title}
    </p>
  );
}

/** Has the foot of the next page appear in its place: it is the same element, which would jump there from its last one. */
function showFootAnew(): void {
  const foot = document.querySelector<HTMLElement>('.foot');
  if (!foot) return;
  foot.style.visibility = 'hidden';
  requestAnimationFrame(() => requestAnimationFrame(() => foot.style.removeProperty('visibility')));
}
