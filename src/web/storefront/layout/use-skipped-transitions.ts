import { useEffect } from 'react';

/** What browsers say of a view transition that ends early. */
const SKIPPED = /transition (?:was|is|has been) (?:skipped|aborted)|view transition/i;

/**
 * A view transition that a redirect or the next press overtakes ends at once, and the page is shown without it. Browsers
 * reject its promises, which nobody waits for; that is no error of the page.
 */
export function useSkippedTransitions(): void {
  useEffect(() => {
    const quiet = (event: PromiseRejectionEvent) => {
      const { reason } = event;
      if (reason instanceof DOMException && SKIPPED.test(reason.message)) event.preventDefault();
    };
    addEventListener('unhandledrejection', quiet);
    return () => removeEventListener('unhandledrejection', quiet);
  }, []);
}
