import { asc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '#database/database';
import type { Picture, PictureKind } from './picture.rules.ts';
import { categories, countries, media } from './tables.ts';
import type { Category, Country } from './types.ts';

/** All categories in their order, pictures included, in one query. */
export async function listCategoryRows(q: Queryable): Promise<Category[]> {
  const picture = alias(media, 'picture');
  const banner = alias(media, 'banner');
  const bannerAr = alias(media, 'banner_ar');
  const rows = await q
    .select({ category: categories, picture, banner, bannerAr })
    .from(categories)
    .leftJoin(picture, eq(picture.id, categories.image))
    .leftJoin(banner, eq(banner.id, categories.banner))
    .leftJoin(bannerAr, eq(bannerAr.id, categories.bannerAr))
    .orderBy(asc(categories.position), asc(categories.id));
  return rows.map(({ category, ...row }) => ({
    id: category.id,
    title: category.title,
    titleAr: category.titleAr,
    name: { en: category.displayEn, ar: category.displayAr },
    description: { en: category.descriptionEn, ar: category.descriptionAr },
    picture: pictureOf(row.picture),
    banner: { en: pictureOf(row.banner), ar: pictureOf(row.bannerAr) },
    navInclude: category.navInclude,
    homeInclude: category.homeInclude,
  }));
}

function pictureOf(row: typeof media.$inferSelect | null): Picture | null {
  return row && { id: row.id, width: row.width, height: row.height, widths: row.widths, placeholder: row.placeholder };
}

/** Writes a category whole, new or existing. */
export async function upsertCategory(q: Queryable, category: typeof categories.$inferInsert): Promise<void> {
  await q.insert(categories).values(category).onConflictDoUpdate({ target: categories.id, set: category });
}

/** Inserts a picture's row. The id is made from the bytes, so an existing row stays as it is. */
export async function insertMedia(q: Queryable, picture: Picture, kind: PictureKind): Promise<void> {
  await q
    .insert(media)
    .values({ ...picture, widths: [...picture.widths], kind })
    .onConflictDoNothing();
}

/** Countries that an address may name, the served ones first. */
export async function listCountryRows(q: Queryable): Promise<Country[]> {
  const rows = await q.select().from(countries).orderBy(asc(countries.position), asc(countries.code));
  return rows.map((row) => ({ code: row.code, name: { en: row.nameEn, ar: row.nameAr } }));
}

/** Replaces the list of countries. */
export async function replaceCountries(q: Queryable, list: readonly Country[]): Promise<void> {
  await q.delete(countries);
  if (list.length === 0) return;
  await q
    .insert(countries)
    .values(list.map(({ code, name }, position) => ({ code, nameEn: name.en, nameAr: name.ar, position })));
}
