import { z } from 'zod';
import type { DocumentKey } from '#shop/content';

/** What stays of a document when the sample house is taken out of it: what holds for every house of the market. */
const KEPT: Readonly<Partial<Record<DocumentKey, readonly string[]>>> = {
  sellers: ['law', 'currency', 'timeZone'],
  contact: ['heading', 'label', 'sections'],
};
/** Of a policy its headings and the way to ask: its paragraphs, lists and tables are the house's. */
const KEPT_OF_POLICY: readonly string[] = ['heading', 'id', 'title', 'closing'];

const object = z.record(z.string(), z.unknown());

/**
 * A document with gaps: every text empty but those of the kept fields, every list empty but the sections of a policy. Pure; the same
 * shape as the file, so that people fill it in with the forms that exist.
 */
export function withGaps(key: DocumentKey, body: unknown): unknown {
  return emptied(body, KEPT[key] ?? KEPT_OF_POLICY);
}

function emptied(value: unknown, kept: readonly string[]): unknown {
  if (typeof value === 'string') return '';
  if (Array.isArray(value))
    return value.every((item) => typeof item === 'object') ? value.map((item) => emptied(item, kept)) : [];
  const fields = object.safeParse(value);
  if (!fields.success) return value;
  return Object.fromEntries(
    Object.entries(fields.data)
      .filter(([name]) => name !== 'table')
      .map(([name, inner]) => [name, kept.includes(name) ? inner : emptied(inner, kept)]),
  );
}
