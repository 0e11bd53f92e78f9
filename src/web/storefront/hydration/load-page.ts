import type { ComponentType } from 'react';

/** What the module of a route exports. */
export type PageModule = { readonly default: ComponentType };

/** How long a page's script and styles may take before the browser loads the page whole, in milliseconds. */
const LIMIT_MS = 10_000;

/**
 * Loads the component of a page and the parts of the style sheet that it needs. Where one of them fails, as after a deploy, or takes
 * too long, `leave` loads the page that the shopper goes to whole, and nothing is resolved.
 */
export function loadPage(
  load: () => Promise<PageModule>,
  parts: readonly string[],
  leave: () => void,
): Promise<{ readonly Component: ComponentType }> {
  return new Promise((resolve) => {
    const timer = setInterval(leave, LIMIT_MS);
    Promise.all([load(), ...parts.map(styled)]).then(([{ default: Component }]) => {
      clearInterval(timer);
      resolve({ Component });
    }, leave);
  });
}

/** Waits for a part of the style sheet, and loads it where the page was served without its text (styles/style-elements.server.ts). */
function styled(part: string): Promise<unknown> | undefined {
  const link = document.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href^="/assets/${part}-"]`);
  if (!link || link.sheet) return undefined;
  return new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', reject);
    link.disabled = false;
  });
}
