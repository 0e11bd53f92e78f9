import type { Database, Transaction } from '#database/database';
import type { Bilingual } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import type { Picture, PictureKind } from './picture.rules.ts';
import { SLUG } from './product-checks.ts';
import { insertMedia, replaceCountries, upsertCategory } from './queries.ts';
import { stableId } from './stable-id.ts';
import type { Country } from './types.ts';

type Writing = { readonly database: Pick<Database, 'transaction'> };

/** A category as operators write it; pictures by their ids. */
type CategoryInput = {
  /** Its name in routes, and what products refer to. */
  readonly title: string;
  readonly titleAr: string;
  readonly name: Bilingual;
  readonly description: Bilingual;
  readonly picture: string | null;
  readonly banner: { readonly en: string | null; readonly ar: string | null };
  readonly navInclude: boolean;
  readonly homeInclude: boolean;
  readonly position: number;
};

/**
 * Adds or replaces a category and returns its id. Returns `invalid_category` for a title that is no slug or a missing
 * name.
 */
export async function saveCategory(
  deps: Writing,
  input: CategoryInput,
): Promise<Result<string, { readonly code: 'invalid_category'; readonly field: keyof CategoryInput }>> {
  if (!SLUG.test(input.title)) return refused({ code: 'invalid_category', field: 'title' });
  if (input.titleAr.trim() === '') return refused({ code: 'invalid_category', field: 'titleAr' });
  if (input.name.en.trim() === '' || input.name.ar.trim() === '')
    return refused({ code: 'invalid_category', field: 'name' });
  const id = stableId(input.title);
  await deps.database.transaction((tx) =>
    upsertCategory(tx, {
      id,
      title: input.title,
      titleAr: input.titleAr,
      displayEn: input.name.en,
      displayAr: input.name.ar,
      descriptionEn: input.description.en,
      descriptionAr: input.description.ar,
      image: input.picture,
      banner: input.banner.en,
      bannerAr: input.banner.ar,
      navInclude: input.navInclude,
      homeInclude: input.homeInclude,
      position: input.position,
    }),
  );
  return ok(id);
}

/** Records a stored picture, so that products and categories can refer to it. */
export async function addPicture(tx: Transaction, picture: Picture, kind: PictureKind): Promise<void> {
  await insertMedia(tx, picture, kind);
}

/** Replaces the list of countries that an address may name. */
export async function setCountries(tx: Transaction, list: readonly Country[]): Promise<void> {
  await replaceCountries(tx, list);
}
