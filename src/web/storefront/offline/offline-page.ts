import { directionOf, type Language } from '#kernel/market';

/** The texts of the offline page; the build inserts both languages. */
export type OfflinePageTexts = Readonly<
  Record<Language, { title: string; text: string; again: string; brand: string }>
>;

const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;background:#14110d;color:#f2ebdf;font:1rem/1.7 system-ui,sans-serif}' +
  'main{padding:2rem;max-width:32rem}h1{font-weight:400}p{color:#c2b7a6}a{color:#e3c27e;display:inline-block;padding:.75rem 0}' +
  ':focus-visible{outline:2px solid #e3c27e;outline-offset:3px}';

/**
 * Returns the page shown without a connection and without a cached copy, in one language, or in both when it is
 * unknown.
 */
export function offlinePage(texts: OfflinePageTexts, languages: readonly Language[]): string {
  const [first = 'en'] = languages;
  const parts = languages.map((language) => {
    const { title, text, again } = texts[language];
    const heading = language === first ? 'h1' : 'h2';
    return `<section lang="${language}" dir="${directionOf(language)}"><${heading}>${title}</${heading}><p>${text}</p><a href="">${again}</a></section>`;
  });
  const { title, brand } = texts[first];
  return (
    `<!DOCTYPE html><html lang="${first}" dir="${directionOf(first)}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · ${brand}</title><style>${STYLE}</style></head>` +
    `<body><main>${parts.join('')}</main></body></html>`
  );
}
