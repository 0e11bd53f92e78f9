import path from 'node:path';
import type { Database, Transaction } from '#database/database';
import { listCategories, STATIC_CATEGORIES, saveCategory, setCountries } from '#shop/catalogue';
import { type DocumentKey, isLoaded, markLoaded, SAMPLE_STORE, setContent } from '#shop/content';
import { POLICY_KEYS } from '#shop/content/content-keys.rules';
import { DEFAULT_VAT_RATES, setVatRates } from '#shop/pricing';
import { firstVersion } from './documents.ts';
import { readSeeds, type Seeds } from './files.ts';
import { withGaps } from './gaps.ts';

/** The name under which loading the structure is recorded. */
const STRUCTURE = 'structure';

/** What a live store begins with in place of the sample house's texts. */
const DOCUMENTS_WITH_GAPS: readonly DocumentKey[] = ['sellers', 'contact', ...POLICY_KEYS];

/**
 * Loads what a store needs to serve and that is nobody's goods, once: countries, VAT rates, the categories that have a page of
 * their own, and seller, contacts and policies with gaps for what is the house's own. Nothing happens in a store that has it, or
 * the samples, already; an interrupted load is completed by the next one.
 */
export async function loadStructure(
  target: { readonly database: Database },
  root: string,
): Promise<{ readonly loaded: boolean }> {
  if ((await isLoaded(target, STRUCTURE)) || (await isLoaded(target, SAMPLE_STORE))) return { loaded: false };
  const seeds = await readSeeds(path.join(root, 'seeds'));
  const known = new Set((await listCategories(target)).map(({ title }) => title));
  for (const [position, category] of seeds.categories.entries()) {
    if (known.has(category.title) || !STATIC_CATEGORIES.some((title) => title === category.title)) continue;
    succeed(
      await saveCategory(target, {
        title: category.title,
        titleAr: category.title_ar,
        name: category.display,
        description: { en: '', ar: '' },
        picture: null,
        banner: { en: null, ar: null },
        navInclude: category.nav_include,
        homeInclude: category.home_include,
        position,
      }),
    );
  }
  const documents = new Map<DocumentKey, unknown>();
  for (const key of DOCUMENTS_WITH_GAPS) documents.set(key, withGaps(key, await firstVersion(root, key)));
  await target.database.transaction(async (tx) => {
    await loadLists(tx, seeds);
    for (const [key, body] of documents) succeed(await setContent(tx, key, body));
    await markLoaded(tx, STRUCTURE);
  });
  return { loaded: true };
}

/** Writes the countries that an address may name, and the first VAT rates. */
export async function loadLists(tx: Transaction, seeds: Seeds): Promise<void> {
  await setCountries(
    tx,
    seeds.countries.map(({ code, name, name_ar }) => ({ code, name: { en: name, ar: name_ar } })),
  );
  await setVatRates(tx, DEFAULT_VAT_RATES);
}

/** Throws for what the shop refuses of the project's own files. */
export function succeed(result: { readonly ok: true } | { readonly ok: false; readonly error: unknown }): void {
  if (!result.ok) throw new Error(`the project's own files were refused: ${JSON.stringify(result.error)}`);
}
