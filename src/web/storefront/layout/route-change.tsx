import { useEffect, useRef, useState } from 'react';
import { useLocation, UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router';
import { focusHeading } from '../client/focus-heading.ts';

/**
 * After a step inside the page: scrolls as a browser would, closes the menu that was used, moves the focus to the new
 * heading and reads out the new title, since nothing else tells a screen reader that the page has changed. The first
 * page is left as it is.
 */
export function RouteChange() {
  useScrollRestoration();
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
    focusHeading();
  }, [key, pathname]);
  return (
    <p className="vh" role="status">
      {title}
    </p>
  );
}
