import type { Language } from '#kernel/market';
import { isBranch } from '../../ui/content/body.ts';

/** A part of a policy in one language, as its form has it. */
export type PolicyPart = {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly list?: readonly string[];
  readonly table?: { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] };
  readonly subsections?: readonly PolicyPart[];
};
export type PolicyText = {
  readonly heading: string;
  readonly sections: readonly PolicyPart[];
  readonly closing: { readonly text: string; readonly link: string };
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(textOf) : []);

function partOf(value: unknown): PolicyPart {
  const found = isBranch(value) ? value : {};
  const { table } = found;
  return {
    id: textOf(found.id),
    title: textOf(found.title),
    paragraphs: textsOf(found.paragraphs),
    ...(Array.isArray(found.list) ? { list: textsOf(found.list) } : {}),
    ...(isBranch(table)
      ? { table: { columns: textsOf(table.columns), rows: Array.isArray(table.rows) ? table.rows.map(textsOf) : [] } }
      : {}),
    ...(Array.isArray(found.subsections) ? { subsections: found.subsections.map(partOf) } : {}),
  };
}

/** Reads one language of a policy; an empty one for anything else. */
export function policyOf(value: unknown): PolicyText {
  const found = isBranch(value) ? value : {};
  const closing = isBranch(found.closing) ? found.closing : {};
  return {
    heading: textOf(found.heading),
    sections: Array.isArray(found.sections) ? found.sections.map(partOf) : [],
    closing: { text: textOf(closing.text), link: textOf(closing.link) || '/contact' },
  };
}

/** What becomes of a part in one language; null removes it. */
export type PartChange = ((part: PolicyPart, side: Language) => PolicyPart) | null;

/** Returns parts with one of them changed or removed; a part that this language lacks begins as `nothing`. */
export function withPart(
  parts: readonly PolicyPart[] = [],
  { index, nothing, side }: { readonly index: number; readonly nothing: PolicyPart; readonly side: Language },
  change: PartChange,
): readonly PolicyPart[] {
  if (change === null) return parts.filter((_, at) => at !== index);
  const next = [...parts];
  next[index] = change(parts[index] ?? nothing, side);
  return next;
}

/** Paragraphs as one text, parted by empty lines, and back. */
export const joinParagraphs = (paragraphs: readonly string[]): string => paragraphs.join('\n\n');
export const splitParagraphs = (text: string): string[] =>
  text.split(/\n[^\S\n]*\n/).filter((one) => one.trim() !== '');

/** List items as lines, and back. */
export const joinLines = (items: readonly string[] = []): string => items.join('\n');
export const splitLines = (text: string): string[] => text.split('\n').filter((one) => one.trim() !== '');

/** The table of a part; where it has none, an empty one as large as that of the other language. */
export function tableOf(part: PolicyPart, other: PolicyPart): NonNullable<PolicyPart['table']> {
  const { columns, rows } = other.table ?? { columns: [''], rows: [['']] };
  return part.table ?? { columns: columns.map(() => ''), rows: rows.map(() => columns.map(() => '')) };
}

/** Returns a table with an empty row at its end, or without one of its rows. */
export function withRow(
  { columns, rows }: NonNullable<PolicyPart['table']>,
  removed: number | null,
): NonNullable<PolicyPart['table']> {
  return {
    columns,
    rows: removed === null ? [...rows, columns.map(() => '')] : rows.filter((_, at) => at !== removed),
  };
}
