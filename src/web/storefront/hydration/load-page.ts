import type { ComponentType } from 'react';

/** What the module of a route exports. */
export type PageModule = { readonly default: ComponentType };

/** How long a page's script and styles may take before the browser loads the page whole, in milliseconds. */
const LIMIT_MS = 10_000;

/**
 * Loads the component of a page with its style sheet and texts. Where one of them fails, as after a deploy, or takes too long, `leave` loads the page that the shopper goes to whole, and nothing is resolved.
 */
export function loadPage(
  load: () => Promise<PageModule>,
  leave: () => void,
): Promise<{ readonly Component: ComponentType }> {
  return new Promise((resolve) => {
    const timer = setInterval(leave, LIMIT_MS);
    load().then(({ default: Component }) => {
      clearInterval(timer);
      resolve({ Component });
    }, leave);
  });
}
