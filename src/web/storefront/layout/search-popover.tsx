import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useText } from '#texts/use-text';
import { SearchPanel } from '../features/search/search-panel.tsx';
import { Icon } from '../ui/icon.tsx';

const PANEL = 'search';

/**
 * The search of every page, over the page. Before hydration the browser opens it as a popover; afterwards it is a modal
 * dialog, which also traps the focus.
 */
export function SearchPopover() {
  const text = useText();
  const ref = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  const shownAt = useRef(key);
  useEffect(() => {
    // a panel that was opened before hydration stays
    if (shownAt.current !== key) hide(ref.current);
    shownAt.current = key;
  }, [key]);
  // opened as a popover before hydration
  useEffect(() => setOpen(ref.current?.matches(':popover-open') ?? false), []);

  function show(event: MouseEvent) {
    event.preventDefault();
    hide(ref.current);
    ref.current?.showModal();
    setOpen(true);
    ref.current?.querySelector('input')?.focus();
  }

  useEffect(() => {
    const panel = ref.current;
    // a click on the scrim has the dialog element itself as its target
    const byScrim = (event: Event) => event.target === panel && hide(panel);
    const closed = () => setOpen(panel !== null && (panel.open || panel.matches(':popover-open')));
    panel?.addEventListener('click', byScrim);
    panel?.addEventListener('close', closed);
    panel?.addEventListener('toggle', closed);
    return () => {
      panel?.removeEventListener('click', byScrim);
      panel?.removeEventListener('close', closed);
      panel?.removeEventListener('toggle', closed);
    };
  }, []);

  return (
    <>
      <button className="icbtn" type="button" popoverTarget={PANEL} aria-label={text('search.title')} onClick={show}>
        <Icon name="search" />
      </button>
      <dialog ref={ref} className="so" id={PANEL} popover="auto" aria-label={text('search.title')}>
        <SearchPanel open={open} close={() => hide(ref.current)} />
      </dialog>
    </>
  );
}

/** Closes the panel, opened as popover or as dialog. */
function hide(panel: HTMLDialogElement | null): void {
  if (panel?.matches(':popover-open')) panel.hidePopover();
  if (panel?.open) panel.close();
}
