import type interfaceTexts from '#content/interface.json';
import type { Language } from '#kernel/market';

type Key = keyof typeof interfaceTexts;
type PluralCategory = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
/** The common name of plural variants (`list.count.one`, `.two`, …, `.other`), used as their key. */
type PluralFamily = Key extends infer K ? (K extends `${infer Family}.other` ? Family : never) : never;
type PluralVariant = `${PluralFamily}.${PluralCategory}`;

/** A text of the interface: a key of content/interface.json, or the family name of a counted text. */
export type TextKey = Exclude<Key, PluralVariant> | PluralFamily;

/** Values for the `{placeholders}` of a text. Numbers get Western digits and grouping; `n` also selects the plural. */
export type TextValues = Readonly<Record<string, string | number>>;

/** The texts of one language: key to text. */
export type Dictionary = Readonly<Record<string, string>>;

/** One part of a text: literal text, or the name of a placeholder. */
type TextPart = { readonly literal: string } | { readonly placeholder: string };

export type Text = {
  readonly language: Language;
  /** Returns the text of a key with its placeholders filled in. */
  (key: TextKey, values?: TextValues): string;
  /** Returns the parts of a text, for pages that wrap each value in an element. */
  readonly parts: (key: TextKey, n?: number) => readonly TextPart[];
  /** Whether the language has a text with this key, for keys built from data, such as `error.<code>`. */
  readonly has: (key: string) => key is TextKey;
};

let digits: Intl.NumberFormat | undefined;

/**
 * Formats a number with Western digits in both languages (design, section 5.4): 1000 → "1,000". Small numbers skip
 * `Intl`, which is slow to start in browsers.
 */
export function formatCount(value: number): string {
  if (Number.isInteger(value) && value >= 0 && value < 1000) return `${value}`;
  digits ??= new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
  return digits.format(value);
}

function shown(value: string | number): string {
  return typeof value === 'number' ? formatCount(value) : value;
}

/**
 * Creates the text function of one language. Counted texts use the plural form of the language by `n` (Arabic has
 * six). Throws for an unknown key, which the compiler rules out.
 */
export function createText(language: Language, dictionary: Dictionary): Text {
  let plurals: Intl.PluralRules | undefined;

  function pluralOf(n: number): Intl.LDMLPluralRule {
    plurals ??= new Intl.PluralRules(language);
    return plurals.select(n);
  }

  function pattern(key: string, n: string | number | undefined): string {
    if (typeof n === 'number') {
      const none = n === 0 ? dictionary[`${key}.zero`] : undefined;
      const counted = none ?? dictionary[`${key}.${pluralOf(n)}`] ?? dictionary[`${key}.other`];
      if (counted !== undefined) return counted;
    }
    const plain = dictionary[key] ?? dictionary[`${key}.other`];
    if (plain === undefined) throw new Error(`no text named ${key}`);
    return plain;
  }

  const text = (key: TextKey, values?: TextValues): string => {
    const found = pattern(key, values?.n);
    if (!values) return found;
    return found.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
      const value = values[name];
      return value === undefined ? placeholder : shown(value);
    });
  };

  return Object.assign(text, {
    language,
    parts: (key: TextKey, n?: number): readonly TextPart[] =>
      pattern(key, n)
        .split(/(\{\w+\})/)
        .filter((part) => part !== '')
        .map((part) => (/^\{\w+\}$/.test(part) ? { placeholder: part.slice(1, -1) } : { literal: part })),
    has: (key: string): key is TextKey => key in dictionary || `${key}.other` in dictionary,
  });
}
