/**
 * Moves the focus to the heading of the page, from where a keyboard or a screen reader goes on: after a step to another
 * page, and when what had the focus is gone.
 */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
