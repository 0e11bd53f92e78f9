import { common, parts } from 'virtual:style-parts';
import { PARTS_OF_PAGES } from './parts.ts';

const made = new Map<string, Buffer>();

/**
 * The style sheet for the head of a page: as text what its own page needs, since a request would delay the first
 * paint by a round trip. Each other part has its place in the order of the cascade, as a link that is not loaded before a page of
 * the browser needs it (hydration/load-page.ts).
 */
export function styleElements(page: string): Buffer {
  const known = made.get(page);
  if (known) return known;
  const own = PARTS_OF_PAGES[page] ?? [];
  const elements = parts.map(({ name, href, text }) =>
    own.includes(name) ? `<style>${text}</style>` : `<link rel="stylesheet" href="${href}" disabled>`,
  );
  const html = Buffer.from(`<style>${common.text}</style>${elements.join('')}`);
  made.set(page, html);
  return html;
}
