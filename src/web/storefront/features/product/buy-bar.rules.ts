/** An upper and a lower edge, in pixels from the top of the window. */
type Edges = { readonly top: number; readonly bottom: number };

/** The part of the button, of 1, below which it is out of reach. */
const HALF = 0.5;
/** The part of it that has to come into view below for the bar to leave; less than all of it because browsers round. */
const WHOLE = 0.95;

/**
 * Whether the bar is shown, so that a shopper sees it or the page's own button, never both and never neither: while less than half
 * of the button is in view. At the lower edge the bar covers the button, and stays until all of that has come.
 */
export function isBarShown(button: Edges, view: Edges, wasShown: boolean): boolean {
  const height = button.bottom - button.top;
  if (height <= 0) return true;
  const seen = (Math.min(button.bottom, view.bottom) - Math.max(button.top, view.top)) / height;
  const comesFromBelow = button.bottom > view.bottom;
  return seen < (wasShown && comesFromBelow ? WHOLE : HALF);
}
