/** How far a finger may move between down and up, in pixels, and still mean the place where it went down. */
const STEADY = 10;

/** Controls whose press is kept. */
const PRESSED = 'button,a[href],summary,label';

/**
 * Keeps a press of a control that moves away under the finger, because something above it has loaded or a field that is left shows
 * its message: browsers send such a press to what stands there when the finger lifts, or to nothing. It goes to the
 * control where the finger went down, and to that alone.
 */
export function clickMovedControls(): void {
  document.addEventListener('pointerdown', onDown, true);
}

function onDown(down: PointerEvent): void {
  const pressed = down.target instanceof Element ? down.target.closest<HTMLElement>(PRESSED) : null;
  if (!pressed || !down.isPrimary || down.button !== 0 || down.ctrlKey || down.metaKey || down.shiftKey) return;
  const over = new AbortController();
  const capture = { capture: true, signal: over.signal };
  const stop = () => over.abort();
  const onUp = (up: PointerEvent) => {
    stop();
    if (!pressed.isConnected || Math.hypot(up.clientX - down.clientX, up.clientY - down.clientY) > STEADY) return;
    const under = document.elementFromPoint(up.clientX, up.clientY);
    if (pressed.contains(under)) return;
    swallowClick();
    pressed.click();
  };
  document.addEventListener('pointerup', onUp, capture);
  // the finger has begun to scroll, or something is dragged
  document.addEventListener('pointercancel', stop, capture);
  document.addEventListener('pointerdown', stop, capture);
}

/** Takes the browser's own click of this press, which follows at once, from what stands under the finger now. */
function swallowClick(): void {
  const over = new AbortController();
  const take = (event: Event) => {
    if (!event.isTrusted) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    over.abort();
  };
  document.addEventListener('click', take, { capture: true, signal: over.signal });
  setTimeout(() => over.abort(), 100);
}
