import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { MARKETS } from '#kernel/market';
import { testDatabase } from '#support/database';
import { namedPictures } from '#support/named-pictures';
import { loadSampleStore } from '../../../seeds/load.ts';
import { type Answers, QUESTIONS } from './answers.rules.ts';
import { findScents } from './find-scents.ts';
import { NOTES } from './note-list.rules.ts';
import { resolveNote } from './note-names.rules.ts';
import { listCandidates } from './queries.ts';
import { readAtlas } from './read-atlas.ts';
import { chooseScents } from './score.rules.ts';

const { database } = await testDatabase();
const shop = { database };
await loadSampleStore({ database, media: namedPictures }, { root: path.resolve(import.meta.dirname, '../../..') });
const UAE = MARKETS.UAE;

describe('the families of the database', () => {
  it('are those of the list of notes', async () => {
    const { rows } = await database.read.execute<{ name_en: string; name_ar: string; family: string | null }>(
      'SELECT name_en, name_ar, family FROM notes',
    );
    const unlike = rows.flatMap(({ name_en, name_ar, family }) => {
      const note = resolveNote({ en: name_en, ar: name_ar });
      return note && note.family !== family ? [[name_en, family, note.family]] : [];
    });
    expect(unlike).toEqual([]);
  });
});

describe('the atlas', async () => {
  const atlas = await readAtlas(shop, UAE);
  const notes = atlas.flatMap((family) => family.notes);

  it('has eight families, each with a product of its own', () => {
    expect(atlas).toHaveLength(8);
    expect(atlas.every(({ count, product }) => count > 0 && product !== null)).toBe(true);
    expect(new Set(atlas.map(({ product }) => product?.id)).size).toBe(8);
  });

  it('has each note once, no sentence, and one product behind a note of one', () => {
    expect(new Set(notes.map(({ key }) => key)).size).toBe(notes.length);
    expect(new Set(notes.map(({ en }) => en)).size).toBe(notes.length);
    expect(new Set(notes.map(({ ar }) => ar)).size).toBe(notes.length);
    expect(notes.every(({ key }) => NOTES.some((note) => note.key === key))).toBe(true);
    for (const { count, only } of notes) expect(only !== null).toBe(count === 1);
  });

  it('leads to every product of the market', async () => {
    const { rows } = await database.read.execute<{ slug: string }>(
      `SELECT p.slug FROM search_documents d JOIN products p ON p.id = d.product_id
       WHERE 'AED' = ANY (d.currencies) AND cardinality(d.families) = 0`,
    );
    expect(rows).toEqual([]);
  });
});

describe('the finder', async () => {
  const products = (await listCandidates(database.read, UAE.currency, [], 400)).map((one) => ({ ...one, rating: 0 }));
  const all: Answers[] = QUESTIONS.for.flatMap((wearer) =>
    [...QUESTIONS.world.map((world) => [world])].flatMap((world) =>
      QUESTIONS.when.flatMap((when) =>
        QUESTIONS.near.map((near) => ({ for: wearer, world, when, near, sum: 'any' as const })),
      ),
    ),
  );

  it('shows every product in stock for some answers', () => {
    const shown = new Set<string>();
    for (const answers of all) {
      const { three, others } = chooseScents(answers, products, 100);
      for (const { product } of three) shown.add(product.id);
      for (const { id } of others.slice(0, 12)) shown.add(id);
    }
    const hidden = products.filter(({ id, inStock }) => inStock && !shown.has(id));
    expect(hidden).toEqual([]);
  });

  it('answers with three scents that differ, and reasons for each', async () => {
    const { fitting, three } = await findScents(shop, UAE, {
      for: 'me',
      world: ['dawn'],
      when: 'day',
      near: 'arm',
      sum: null,
    });
    expect(fitting).toBeGreaterThan(0);
    expect(three.map(({ role }) => role)).toEqual(['nearest', 'quieter', 'bolder']);
    for (const { reasons } of three) expect(reasons.length).toBeGreaterThanOrEqual(2);
  });
});
