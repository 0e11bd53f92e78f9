import { useEffect } from 'react';
import type { Problem } from '../client/problem.ts';

/**
 * Brings a new problem into sight, since it may lie far from the button: the first wrong field within `selector` gets the focus;
 * where no field is wrong, the message is scrolled to.
 */
export function useShownProblem(problem: Problem | null, selector: string): void {
  useEffect(() => {
    if (!problem) return;
    const wrong = document.querySelector<HTMLElement>(`${selector} [aria-invalid]`);
    wrong?.focus({ preventScroll: true });
    (wrong ?? document.querySelector(`${selector} [role=alert]`))?.scrollIntoView({ block: 'center' });
  }, [problem, selector]);
}
