/** Reads the served HTML as search engines do, without a browser. */

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

const plain = (escaped: string): string =>
  escaped.replace(/&(?:amp|lt|gt|quot|#x27);/g, (found) => ENTITIES[found] ?? found);

export type Attributes = Readonly<Record<string, string>>;

/** Returns the attributes of every element with that tag name, names in lower case. */
export function elements(source: string, name: string): Attributes[] {
  return [...source.matchAll(new RegExp(`<${name}((?:\\s[^<>]*)?)>`, 'g'))].map(([, inside = '']) =>
    Object.fromEntries(
      [...inside.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key.toLowerCase(), plain(value)]),
    ),
  );
}

/** Returns the text of every element with that tag name. */
export function words(source: string, name: string): string[] {
  return [...source.matchAll(new RegExp(`<${name}(?:\\s[^<>]*)?>([\\s\\S]*?)</${name}>`, 'g'))].map(([, inside = '']) =>
    plain(inside.replace(/<[^<>]*>/g, '')).trim(),
  );
}

/** Returns the content of a meta tag by its name or property, or an empty string. */
export function meta(source: string, name: string): string {
  const found = elements(source, 'meta').find((tag) => tag.name === name || tag.property === name);
  return found?.content ?? '';
}

/** Returns the JSON-LD of the page. */
export function structuredData(source: string): unknown[] {
  const blocks = source.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g);
  return [...blocks].map(([, json = '']): unknown => JSON.parse(json));
}

export type Listed = { readonly address: string; readonly alternates: Attributes; readonly images: readonly string[] };

/** Returns the urls of one sitemap file with their alternates by language tag. */
export function listed(sitemap: string): Listed[] {
  return [...sitemap.matchAll(/<url>([\s\S]*?)<\/url>/g)].map(([, entry = '']) => ({
    address: words(entry, 'loc')[0] ?? '',
    images: words(entry, 'image:loc'),
    alternates: Object.fromEntries(
      elements(entry, 'xhtml:link').map(({ hreflang = '', href = '' }) => [hreflang, href]),
    ),
  }));
}
