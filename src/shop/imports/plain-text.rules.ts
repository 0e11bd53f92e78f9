/** Elements whose contents are no text. */
const DROPPED = ['script', 'style', 'iframe', 'object', 'embed', 'form', 'svg', 'template', 'noscript'];
/** Elements without an end. */
const ALONE = ['embed'];
/** The sign before the name of such an element, where the rest left one: of words around a tag, of entities, of a tag without an end. */
const OPENING = new RegExp(`<(?=/?(?:${DROPPED.join('|')})(?![a-z0-9]))`, 'gi');
const BLOCK = /^\/?(?:p|div|h[1-6]|ul|ol|table|section|article|blockquote)$/;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  deg: '°',
  times: '×',
  rlm: '',
  lrm: '',
  zwnj: '',
};
const SHORTCODE = /\[\/?[a-z][\w-]{0,40}(?: [^[\]]{0,2000})?\]/gi;

/** A text of the old shop without its markup, and what had to be left out of it. */
type PlainText = { readonly text: string; readonly markupRemoved: boolean; readonly shortcodesRemoved: boolean };

/**
 * Makes plain lines of a text with markup: paragraphs stand apart, items of lists are lines, entities are their signs. Scripts, frames
 * and the like go with what is in them; shortcodes of the old shop's blocks go.
 */
export function plainText(html: string): PlainText {
  const isMarkup = /<[a-z/!]/i.test(html) && html.includes('>');
  const source = isMarkup ? html.replace(/\s+/g, ' ') : html.replace(/\r\n?/g, '\n');
  let text = '';
  let markupRemoved = false;
  for (let at = 0; at < source.length; ) {
    const open = isMarkup ? source.indexOf('<', at) : -1;
    if (open < 0) {
      text += source.slice(at);
      break;
    }
    text += source.slice(at, open);
    const [, name = ''] = /^<(!--|\/?[a-z][a-z0-9]*)/i.exec(source.slice(open, open + 30)) ?? [];
    const tag = name.toLowerCase();
    if (tag === '') {
      text += '<';
      at = open + 1;
      continue;
    }
    const end = source.indexOf(tag === '!--' ? '-->' : '>', open);
    at = end < 0 ? source.length : end + (tag === '!--' ? 3 : 1);
    if (DROPPED.includes(tag)) {
      markupRemoved = true;
      if (ALONE.includes(tag)) continue;
      const close = source.toLowerCase().indexOf(`</${tag}`, at);
      const after = close < 0 ? -1 : source.indexOf('>', close);
      at = after < 0 ? source.length : after + 1;
    } else if (tag === 'br' || tag === 'li' || tag === 'tr') text += '\n';
    else if (BLOCK.test(tag)) text += '\n\n';
  }
  const plain = text.replace(
    /&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi,
    (whole, name: string) => signOf(name) ?? whole,
  );
  const bare = plain.replace(SHORTCODE, '');
  return {
    text: bare
      .replace(OPENING, '< ')
      .split('\n')
      .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    markupRemoved,
    shortcodesRemoved: bare !== plain,
  };
}

/** The sign that an entity stands for; undefined for none. */
function signOf(name: string): string | undefined {
  const [, hex, digits] = /^#(?:x([0-9a-f]+)|(\d+))$/i.exec(name) ?? [];
  const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
  if (!Number.isNaN(code))
    return code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '';
  const lower = name.toLowerCase();
  return Object.hasOwn(ENTITIES, lower) ? ENTITIES[lower] : undefined;
}

/** The language of a text by the share of its letters; null for one without letters. */
export function languageOf(text: string): 'en' | 'ar' | null {
  const arabic = text.match(/\p{Script=Arabic}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (arabic === 0 && latin === 0) return null;
  return arabic >= latin ? 'ar' : 'en';
}
