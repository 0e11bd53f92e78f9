import { parts, partsOfRoutes } from 'virtual:style-parts';
import common from './parts/common.css?inline';

const made = new Map<string, Buffer>();

/**
 * The style sheet for the head of a page with these routes: as text what its own page needs, since a request would delay the first
 * paint by a round trip. Each other part has its place in the order of the cascade, as a link that is not loaded before a page of
 * the browser needs it (hydration/load-route.ts).
 */
export function styleElements(routes: readonly string[]): Buffer {
  const key = routes.join(' ');
  const known = made.get(key);
  if (known) return known;
  const own = new Set(routes.flatMap((id) => partsOfRoutes[id] ?? []));
  const elements = parts.map(({ name, href, text }) =>
    own.has(name) ? `<style>${text}</style>` : `<link rel="stylesheet" href="${href}" disabled>`,
  );
  const html = Buffer.from(`<style>${common}</style>${elements.join('')}`);
  made.set(key, html);
  return html;
}
