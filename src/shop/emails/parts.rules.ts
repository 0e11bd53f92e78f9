/** A piece of a sentence: plain words, or a value that keeps its own direction inside them. */
export type Part = string | { readonly value: string; readonly direction: 'ltr' | 'auto' };

/** Values that read from left to right in every language: numbers, links, codes. Others follow their own letters. */
const LEFT_TO_RIGHT = new Set([
  'orderId',
  'orderDate',
  'trackingNumber',
  'invoiceUrl',
  'supportEmail',
  'supportPhone',
  'reference',
]);

const LRI = '\u2066';
const FSI = '\u2068';
const PDI = '\u2069';

/**
 * Fills `{{placeholders}}` with values, each kept apart so that mixed directions do not scramble a sentence (email
 * contract, section 3). Throws for a placeholder without a value: a half-filled letter must not go out.
 */
export function fill(template: string, values: Readonly<Record<string, string>>): Part[] {
  // the texts isolate a telephone number by themselves; here every value is isolated
  const bare = template.replaceAll(new RegExp(`${LRI}(\\{\\{\\w+\\}\\})${PDI}`, 'g'), '$1');
  return bare
    .split(/(\{\{\w+\}\})/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      const name = /^\{\{(\w+)\}\}$/.exec(piece)?.[1];
      if (name === undefined) return piece;
      const value = values[name];
      if (value === undefined) throw new Error(`no value for {{${name}}}`);
      return { value, direction: LEFT_TO_RIGHT.has(name) ? 'ltr' : 'auto' };
    });
}

/** The parts as plain text with directional isolates round the values. */
export function plain(parts: readonly Part[]): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : `${part.direction === 'ltr' ? LRI : FSI}${part.value}${PDI}`))
    .join('');
}

/** A text for a header: one line, and no isolates where everything reads one way anyway. */
export function headerText(parts: readonly Part[], language: 'en' | 'ar'): string {
  const text =
    language === 'en' ? parts.map((part) => (typeof part === 'string' ? part : part.value)).join('') : plain(parts);
  return text.replaceAll(/[\r\n]+/g, ' ');
}
