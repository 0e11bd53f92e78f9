import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/database';

/** One word as the search keeps it: its stem, and the spelling that it is brought to. Null for none or several words. */
export async function foldWord(
  db: Queryable,
  text: string,
): Promise<{ readonly stem: string; readonly canonical: string } | null> {
  const { rows } = await db.execute<{ stem: string; canonical: string }>(sql`
    SELECT w.stem, coalesce(s.canonical, w.stem) AS canonical
    FROM (SELECT search_stem(word) AS stem FROM unnest(string_to_array(search_fold(${text}), ' ')) AS word
          WHERE word <> '') AS w LEFT JOIN search_synonyms s ON s.variant = w.stem`);
  const [only, ...others] = rows;
  return only && others.length === 0 && only.stem.length <= 40 ? only : null;
}

/** Whether the catalogue or the spellings have a word. */
export async function isWordOfCatalogue(db: Queryable, word: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT 1 FROM search_words WHERE word = ${word} UNION SELECT 1 FROM search_synonyms WHERE canonical = ${word}`);
  return rows.length > 0;
}

/** Writes a spelling. Returns false when the catalogue or the spellings have the word already. */
export async function insertSpelling(db: Queryable, variant: string, canonical: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    INSERT INTO search_synonyms (variant, canonical)
    SELECT ${variant}::text, ${canonical}::text
    WHERE NOT EXISTS (SELECT FROM search_words WHERE word = ${variant}) AND ${variant}::text <> ${canonical}::text
    ON CONFLICT (variant) DO NOTHING RETURNING variant`);
  if (rows.length === 0) return false;
  await db.execute(sql`INSERT INTO search_words (word) VALUES (${variant}) ON CONFLICT DO NOTHING`);
  return true;
}

/** Whether the catalogue or the spellings have a word already, so that it cannot mean another. */
export async function isKnownSpelling(db: Queryable, variant: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT 1 FROM search_words WHERE word = ${variant} UNION SELECT 1 FROM search_synonyms WHERE variant = ${variant}`);
  return rows.length > 0;
}

/** Deletes a spelling. */
export async function deleteSpelling(db: Queryable, variant: string): Promise<void> {
  await db.execute(sql`DELETE FROM search_synonyms WHERE variant = ${variant}`);
  await db.execute(sql`DELETE FROM search_words WHERE word = ${variant}`);
}
