import type { EntryContext } from 'react-router';
import { withoutPrefix } from '../../pages/path.rules.ts';
import { minuteOf } from '../page/use-minute.ts';
import type { PageFacts } from '../page/use-page.ts';
import type { FooterTexts } from './served/footer-texts.ts';
import type { KeptParts } from './served/kept-parts.ts';

/** Header and footer of product pages, with a place for the address of the page. */
type Known = { readonly header: string; readonly footer: string };

/** Header and footer of one page, kept for the pages that show the same ones. */
type PageParts = {
  /** For the render; null when they are not known. */
  readonly parts: KeptParts | null;
  /** Keeps them as a rendered page shows them. */
  keep(html: Buffer): void;
};

/** Two languages and markets, each with and without prefix, a few changes long. */
const MOST = 32;
const known = new Map<string, Known>();

/** In place of the address of the page, to which the other language leads; no text contains it. */
const HERE = '\0';

/**
 * Header and footer of a product page, which are a third of what React renders of it, and the same for all products while the facts of
 * all pages and the minute are: a page that is made again takes them from another one. Null for a page of another kind, which
 * may be one that the header marks as the current one, and for one that is not found.
 */
export function partsOfProductPage(
  url: string,
  { errors, loaderData }: Pick<EntryContext['staticHandlerContext'], 'errors' | 'loaderData'>,
  texts: FooterTexts,
): PageParts | null {
  const { pathname, search } = new URL(url);
  const facts: PageFacts | undefined = loaderData.root;
  if (errors !== null || !facts || !withoutPrefix(pathname).startsWith('/details/')) return null;
  // as React escapes it
  const here = `to=${encodeURIComponent(pathname + search).replaceAll("'", '&#x27;')}"`;
  const key = JSON.stringify([{ ...facts, renderedAt: minuteOf(Date.parse(facts.renderedAt)) }, texts]);
  const found = known.get(key);
  return {
    parts: found
      ? { header: { __html: found.header.replaceAll(HERE, () => here) }, footer: { __html: found.footer } }
      : null,
    keep(html) {
      if (known.has(key)) return;
      const [header, footer] = [insideOf(html, 'header'), insideOf(html, 'footer')];
      if (!header?.includes(here) || footer === null) return;
      known.set(key, { header: header.replaceAll(here, HERE), footer });
      for (const oldest of known.keys()) {
        if (known.size <= MOST) break;
        known.delete(oldest);
      }
    },
  };
}

/** What is inside the only element of a name; null when there is not exactly one. */
function insideOf(html: Buffer, name: string): string | null {
  const [opening, closing] = [`<${name} `, `</${name}>`];
  const at = html.indexOf(opening);
  const begin = html.indexOf('>', at) + 1;
  const end = html.indexOf(closing, begin);
  if (at < 0 || end < 0 || html.includes(opening, begin)) return null;
  return html.toString('utf8', begin, end);
}
