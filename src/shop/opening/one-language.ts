import { z } from 'zod';

const object = z.record(z.string(), z.unknown());
/** How documents name a text in two languages: by language, and as section 3 of the specification has it. */
const byLanguage = z.object({ en: z.string(), ar: z.string() }).transform(({ en, ar }) => [en, ar]);
const keyed = z.object({ INR: z.string(), AED: z.string() }).transform(({ INR, AED }) => [INR, AED]);
const pair = z.union([byLanguage, keyed]);

/** The paths in a document at which a text is there in one language and empty in the other. */
export function inOneLanguage(value: unknown, path = ''): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => inOneLanguage(item, `${path}.${index}`));
  const texts = pair.safeParse(value);
  if (texts.success) return new Set(texts.data.map((text) => text.trim() === '')).size === 1 ? [] : [path.slice(1)];
  const fields = object.safeParse(value);
  if (!fields.success) return [];
  return Object.entries(fields.data).flatMap(([name, inner]) => inOneLanguage(inner, `${path}.${name}`));
}
