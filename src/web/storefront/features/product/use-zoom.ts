import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { CLOSE, enlarged, moved, swiped, type View, WHOLE } from './zoom.rules.ts';

type Point = { x: number; y: number };

/** Two taps within this time, in milliseconds, and this distance, in pixels, are a double tap. */
const DOUBLE_MS = 300;
const DOUBLE_PX = 32;
/** A pointer that moved less was pressed, not dragged. */
const STILL_PX = 6;
/** What `+` and `-` add. */
const STEP = 0.75;

/**
 * Enlarging one photograph: pinch, double tap, click, drag, and the wheel with Ctrl. A swipe at its whole size is told to
 * `onSwipe` in reading direction.
 */
export function useZoom(stage: RefObject<HTMLElement | null>, rightToLeft: boolean, onSwipe: (by: 1 | -1) => void) {
  const [view, setView] = useState<View>(WHOLE);
  const [held, setHeld] = useState(false);
  const pointers = useRef(new Map<number, Point>());
  const start = useRef<{ at: Point; pinched: boolean } | null>(null);
  const tap = useRef<{ at: Point; time: number } | null>(null);

  const box = () => stage.current?.getBoundingClientRect() ?? new DOMRect();
  const fromMiddle = ({ x, y }: Point): Point => {
    const { left, top, width, height } = box();
    return { x: x - left - width / 2, y: y - top - height / 2 };
  };
  const toggle = (at: Point) => setView((now) => (now.scale > 1 ? WHOLE : enlarged(now, CLOSE, fromMiddle(at), box())));

  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const { left, top, width, height } = element.getBoundingClientRect();
      const at = { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
      setView((now) => enlarged(now, now.scale * Math.exp(-event.deltaY / 200), at, element.getBoundingClientRect()));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [stage]);

  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0) return;
    const at = { x: event.clientX, y: event.clientY };
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, at);
    if (start.current === null) start.current = { at, pinched: false };
    else start.current.pinched = true;
    setHeld(true);
  }

  function onPointerMove(event: PointerEvent) {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const at = { x: event.clientX, y: event.clientY };
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, at);
    if (other) {
      const ratio = distance(at, other) / Math.max(1, distance(before, other));
      const middle = fromMiddle({ x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 });
      setView((now) => enlarged(now, now.scale * ratio, middle, box()));
    } else setView((now) => (now.scale > 1 ? moved(now, { x: at.x - before.x, y: at.y - before.y }, box()) : now));
  }

  function onPointerUp(event: PointerEvent) {
    pointers.current.delete(event.pointerId);
    if (pointers.current.size > 0) return;
    setHeld(false);
    const began = start.current;
    start.current = null;
    if (!began || began.pinched || event.type === 'pointercancel') return;
    const at = { x: event.clientX, y: event.clientY };
    const by = { x: at.x - began.at.x, y: at.y - began.at.y };
    if (distance(at, began.at) < STILL_PX) return onPress(event, at);
    const to = view.scale > 1 ? 0 : swiped(by, rightToLeft);
    if (to !== 0) onSwipe(to);
  }

  /** A click of a mouse toggles; a finger taps twice. */
  function onPress(event: PointerEvent, at: Point) {
    if (event.pointerType === 'mouse') return toggle(at);
    const last = tap.current;
    const isSecond = last !== null && event.timeStamp - last.time < DOUBLE_MS && distance(at, last.at) < DOUBLE_PX;
    tap.current = isSecond ? null : { at, time: event.timeStamp };
    if (isSecond) toggle(at);
  }

  return {
    view,
    held,
    whole: () => setView(WHOLE),
    closer: () => setView((now) => enlarged(now, now.scale + STEP, { x: 0, y: 0 }, box())),
    further: () => setView((now) => enlarged(now, now.scale - STEP, { x: 0, y: 0 }, box())),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
  };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
