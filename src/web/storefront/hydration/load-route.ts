type Route = { readonly id: string; readonly module: string; readonly css?: readonly string[] };

/** How long a page's script and styles may take before the browser loads the page whole, in milliseconds. */
const LIMIT_MS = 10_000;

/**
 * Loads the script of a route and the parts of the style sheet that its page needs, in place of the router's own function. Where one
 * of them fails, as after a deploy, or takes too long, the browser loads the page that the shopper goes to whole.
 */
export function loadRouteModule(route: Route, loaded: Record<string, unknown>): unknown {
  return (
    loaded[route.id] ??
    new Promise((resolve) => {
      const leave = () => {
        const target = window.__reactRouterDataRouter?.state.navigation.location;
        if (!target) return;
        clearInterval(timer);
        location.assign(target.pathname + target.search + target.hash);
      };
      // later navigations to the route wait for the same promise
      const timer = setInterval(leave, LIMIT_MS);
      Promise.all([import(route.module), ...(route.css ?? []).map(styled)]).then(([module]) => {
        clearInterval(timer);
        loaded[route.id] = module;
        resolve(module);
      }, leave);
    })
  );
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
