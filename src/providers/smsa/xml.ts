/** The XML that SOAP needs: a writer with escaping and a parser that ignores prefixes and attributes. */

export type XmlNode = { readonly name: string; readonly text: string; readonly children: readonly XmlNode[] };

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Escapes a text as element content. Leaves out characters that XML forbids. */
export function escapeXml(text: string): string {
  const allowed = text.replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
  return allowed.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');
}

/** Writes an element with a text. */
export function element(name: string, value: string | number): string {
  return `<${name}>${escapeXml(String(value))}</${name}>`;
}

function decodeEntities(text: string): string {
  return text.replaceAll(/&(#x?[0-9a-fA-F]+|\w+);/g, (whole, entity: string) => {
    if (!entity.startsWith('#')) return NAMED[entity] ?? whole;
    const code = entity[1] === 'x' ? Number.parseInt(entity.slice(2), 16) : Number.parseInt(entity.slice(1), 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

type Open = { name: string; text: string; children: XmlNode[] };

const TOKEN =
  /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<(\/?)([\w.:-]+)((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?)>|([^<]+)/gy;

/** Parses a document; null when it is not well formed or has a document type. */
export function parseXml(document: string): XmlNode | null {
  const root: Open = { name: '', text: '', children: [] };
  const stack: Open[] = [root];
  TOKEN.lastIndex = 0;
  let end = 0;
  for (const token of document.matchAll(TOKEN)) {
    end = token.index + token[0].length;
    const [, cdata, closing, qualified, , empty, text] = token;
    const at = stack.at(-1);
    if (!at) return null;
    if (cdata !== undefined) at.text += cdata;
    else if (text !== undefined) at.text += decodeEntities(text);
    else if (qualified !== undefined) {
      const name = qualified.slice(qualified.indexOf(':') + 1);
      if (closing) {
        if (at.name !== name || stack.length === 1) return null;
        stack.pop();
      } else {
        const node: Open = { name, text: '', children: [] };
        at.children.push(node);
        if (!empty) stack.push(node);
      }
    }
  }
  return end === document.length && stack.length === 1 && root.children.length === 1
    ? (root.children[0] ?? null)
    : null;
}

/** Returns all elements of a name, at any depth, in document order. */
export function findAll(node: XmlNode, name: string): readonly XmlNode[] {
  return node.children.flatMap((child) => [...(child.name === name ? [child] : []), ...findAll(child, name)]);
}

/** Returns the trimmed text of the first element of a name; null when there is none. */
export function textOf(node: XmlNode, name: string): string | null {
  return findAll(node, name)[0]?.text.trim() ?? null;
}
