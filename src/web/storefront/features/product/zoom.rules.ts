/** How a photograph is looked at: its enlargement, and how far it is moved from the middle of the stage in pixels. */
export type View = { readonly scale: number; readonly x: number; readonly y: number };
type Point = { readonly x: number; readonly y: number };
type Stage = { readonly width: number; readonly height: number };

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
/** A click and a double tap enlarge to this. */
export const CLOSE = 2.5;
const LARGEST = 4;
/** How far a finger moves to change the photograph, in pixels. */
const SWIPE = 48;

const within = (value: number, limit: number): number => Math.min(Math.max(value, -limit), limit);

/** The view with its enlargement from 1 to 4, moved no farther than its edges. */
export function bounded({ scale, x, y }: View, { width, height }: Stage): View {
  const scaled = Math.min(Math.max(scale, 1), LARGEST);
  return { scale: scaled, x: within(x, ((scaled - 1) * width) / 2), y: within(y, ((scaled - 1) * height) / 2) };
}

/** The view enlarged to `scale` with a point of the stage, measured from its middle, staying where it is. */
export function enlarged(view: View, scale: number, at: Point, stage: Stage): View {
  const scaled = Math.min(Math.max(scale, 1), LARGEST);
  const ratio = scaled / view.scale;
  return bounded({ scale: scaled, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }, stage);
}

/** The view moved by some pixels. */
export function moved(view: View, by: Point, stage: Stage): View {
  return bounded({ ...view, x: view.x + by.x, y: view.y + by.y }, stage);
}

/** The part of the photograph in view, in percent from its edges, for the small map. */
export function partInView({ scale, x, y }: View, { width, height }: Stage) {
  const side = (offset: number, length: number) => {
    const hidden = 1 - 1 / scale;
    const share = length === 0 ? 0 : offset / (length * scale);
    return { before: Math.round((hidden / 2 - share) * 100), after: Math.round((hidden / 2 + share) * 100) };
  };
  const [across, down] = [side(x, width), side(y, height)];
  return { left: across.before, right: across.after, top: down.before, bottom: down.after };
}

/** Photographs to move on by after a swipe, in reading direction: 1, -1, or 0 for a short or upright one. */
export function swiped(by: Point, rightToLeft: boolean): -1 | 0 | 1 {
  if (Math.abs(by.x) < SWIPE || Math.abs(by.x) < Math.abs(by.y)) return 0;
  return by.x < 0 === !rightToLeft ? 1 : -1;
}

/** Photographs to move on by for a key, or what it does to the view; null for any other key. */
export function keyAction(key: string, rightToLeft: boolean): -1 | 1 | 'closer' | 'further' | 'whole' | null {
  if (key === 'ArrowRight') return rightToLeft ? -1 : 1;
  if (key === 'ArrowLeft') return rightToLeft ? 1 : -1;
  if (key === '+' || key === '=') return 'closer';
  if (key === '-') return 'further';
  return key === '0' ? 'whole' : null;
}
