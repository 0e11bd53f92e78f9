import { refusedFields } from '#shop/parcels/refused-fields.rules';
import type { Words } from './words.ts';

/** What a courier refused: the fields to correct, where its words name some; else its own words. */
export function refusalWords(text: string, texts: Words): string {
  const named = refusedFields(text);
  if (named.length === 0) return texts.events.refused?.(text) ?? text;
  const labels = { ...texts.fields, shortAddress: texts.shortAddress };
  return texts.refusedFor(named.map((field) => labels[field]).join(' · '));
}
