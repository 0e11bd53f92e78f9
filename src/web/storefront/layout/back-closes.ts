/** What lies over the page: dialogs, menus and the filters of a phone. All are native and are closed as Escape closes them. */
const LAYERS = 'dialog[open], :popover-open, .lt__sheet[open]';

/**
 * Makes a step back close the uppermost open layer instead of leaving the page (docs/storefront.md). Is called before the router is made:
 * the browser tells listeners of the window in their order, and the router must not hear of these steps. Returns what the router calls once it has gone to a page.
 */
export function backClosesLayers(): () => void {
  let here = 0;
  // steps of this code, which the router does not hear of
  let own = 0;
  const step = (by: number) => {
    own += 1;
    window.history.go(by);
  };
  const layersChanged = () => {
    // a dialog that closes says so twice; a second step would leave the store
    if (own > 0) return;
    const { index, isGuard } = entryOf(window.history.state);
    const isOpen = openLayer() !== undefined;
    // before the first page of a visit there is no step within the store that could be taken back
    if (isOpen && index === 0 && !isGuard) window.history.pushState({ ...window.history.state, [GUARD]: true }, '');
    if (!isOpen && isGuard) step(-1);
  };
  const onPop = (event: PopStateEvent) => {
    const { index, isGuard } = entryOf(event.state);
    if (own > 0) {
      own -= 1;
      event.stopImmediatePropagation();
      // a link went on meanwhile: from the next page the step led here
      if (isGuard) step(1);
      else layersChanged();
      return;
    }
    const layer = openLayer();
    if (layer && here === index) {
      event.stopImmediatePropagation();
      closeLayer(layer);
    } else if (layer && index < here) {
      event.stopImmediatePropagation();
      step(here - index);
      closeLayer(layer);
    } else if (isGuard) {
      // nothing is open any more: on to the page that the shopper wants, in the same direction
      if (index < here) return step(-1);
      event.stopImmediatePropagation();
      window.history.go(1);
    }
  };
  window.addEventListener('popstate', onPop);
  new MutationObserver(layersChanged).observe(document.documentElement, { subtree: true, attributeFilter: ['open'] });
  document.addEventListener('toggle', layersChanged, { capture: true });
  return () => {
    here = entryOf(window.history.state).index;
  };
}

/** Marks an entry of the history that stands for a layer over the first page of a visit. */
const GUARD = 'layer';

/** The place of an entry in the history, as the router numbers them, and whether it stands for a layer. */
function entryOf(state: unknown): { readonly index: number; readonly isGuard: boolean } {
  if (typeof state !== 'object' || state === null) return { index: 0, isGuard: false };
  return { index: 'idx' in state && typeof state.idx === 'number' ? state.idx : 0, isGuard: GUARD in state };
}

function openLayer(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(LAYERS)].filter((layer) => layer.checkVisibility()).at(-1);
}

function closeLayer(layer: HTMLElement): void {
  if (layer instanceof HTMLDetailsElement) layer.open = false;
  else if (layer.matches(':popover-open')) layer.hidePopover();
  else if (layer instanceof HTMLDialogElement) layer.close();
}
