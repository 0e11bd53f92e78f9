import { createContext, Fragment, type ReactNode, use } from 'react';
import { formatCount, type Text, type TextKey } from './text.ts';

const TextContext = createContext<Text | null>(null);

/** Provides the texts of the page's language; server and browser entry each render one at the top. */
export function TextProvider({ text, children }: { text: Text; children: ReactNode }) {
  return <TextContext value={text}>{children}</TextContext>;
}

/** Returns the text function of the page's language. Throws outside a TextProvider. */
export function useText(): Text {
  const text = use(TextContext);
  if (!text) throw new Error('useText needs a TextProvider above it');
  return text;
}

/**
 * A text whose values are isolated by `<bdi>` (design, section 5.6), so that a number, price or name never reorders
 * the sentence. A value may be an element, such as a Price.
 */
export function RichText({ id, values = {} }: { id: TextKey; values?: Readonly<Record<string, ReactNode>> }) {
  const text = useText();
  const n = values.n;
  return text.parts(id, typeof n === 'number' ? n : undefined).map((part, index) => {
    const key = `${index}`;
    if ('literal' in part) return <Fragment key={key}>{part.literal}</Fragment>;
    const value = values[part.placeholder];
    if (typeof value === 'number') return <bdi key={key}>{formatCount(value)}</bdi>;
    return typeof value === 'string' ? <bdi key={key}>{value}</bdi> : <Fragment key={key}>{value}</Fragment>;
  });
}
