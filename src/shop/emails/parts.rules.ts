/** A part of a sentence: text, or a value whose direction is isolated from the text around it. */
export type Part = string | { readonly value: string; readonly direction: 'ltr' | 'rtl' | 'auto' };

/**
 * Values that are left to right in every language: numbers, links, codes. The direction of others is detected: a date with
 * «ص» is set as its words are.
 */
const LEFT_TO_RIGHT = new Set([
  'orderId',
  'trackingNumber',
  'invoiceUrl',
  'creditNoteUrl',
  'supportEmail',
  'supportPhone',
  'reference',
  'orderUrl',
  'sampleCode',
]);

const LRI = '\u2066';
const RLI = '\u2067';
const FSI = '\u2068';
const PDI = '\u2069';
const ISOLATES = { ltr: LRI, rtl: RLI, auto: FSI } as const;

/**
 * Fills `{{placeholders}}` with isolated values, so that mixed directions do not reorder a sentence (email contract,
 * section 3). Throws for a placeholder without a value.
 */
export function fill(template: string, values: Readonly<Record<string, string>>): Part[] {
  // some texts isolate the placeholder of a phone number; every value is isolated below
  const bare = template.replaceAll(new RegExp(`${LRI}(\\{\\{\\w+\\}\\})${PDI}`, 'g'), '$1');
  return bare
    .split(/(\{\{\w+\}\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const name = /^\{\{(\w+)\}\}$/.exec(part)?.[1];
      if (name === undefined) return part;
      const value = values[name];
      if (value === undefined) throw new Error(`no value for {{${name}}}`);
      return { value, direction: LEFT_TO_RIGHT.has(name) ? 'ltr' : 'auto' };
    });
}

/** The parts as plain text, with directional isolates around the values. */
export function plain(parts: readonly Part[]): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : `${ISOLATES[part.direction]}${part.value}${PDI}`))
    .join('');
}

/** A text for a header: one line, without isolates in English. */
export function headerText(parts: readonly Part[], language: 'en' | 'ar'): string {
  const text =
    language === 'en' ? parts.map((part) => (typeof part === 'string' ? part : part.value)).join('') : plain(parts);
  return text.replaceAll(/[\r\n]+/g, ' ');
}
