import { asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '#database/database';
import type { Picture } from './picture.rules.ts';
import { categories, media, productCategories, products } from './tables.ts';

/** What the back office edits of a category. */
type CategoryDocument = {
  readonly titleAr: string;
  readonly name: { readonly en: string; readonly ar: string };
  readonly description: { readonly en: string; readonly ar: string };
  readonly picture: string | null;
  readonly banner: { readonly en: string | null; readonly ar: string | null };
  readonly navInclude: boolean;
  readonly homeInclude: boolean;
};

export type StaffCategory = {
  readonly id: string;
  readonly title: string;
  readonly version: number;
  readonly position: number;
  readonly products: number;
  readonly document: CategoryDocument;
  readonly pictures: { readonly picture: Picture | null; readonly en: Picture | null; readonly ar: Picture | null };
};

/** Every category in its order, as the back office edits it. */
export async function listStaffCategories(q: Queryable, id?: string): Promise<StaffCategory[]> {
  const picture = alias(media, 'picture');
  const banner = alias(media, 'banner');
  const bannerAr = alias(media, 'banner_ar');
  const rows = await q
    .select({
      row: categories,
      picture,
      banner,
      bannerAr,
      products:
        sql`(SELECT count(*) FROM ${productCategories} WHERE ${productCategories.categoryId} = ${categories.id})`.mapWith(
          Number,
        ),
    })
    .from(categories)
    .leftJoin(picture, eq(picture.id, categories.image))
    .leftJoin(banner, eq(banner.id, categories.banner))
    .leftJoin(bannerAr, eq(bannerAr.id, categories.bannerAr))
    .where(id === undefined ? undefined : eq(categories.id, id))
    .orderBy(asc(categories.position), asc(categories.id));
  return rows.map(({ row, ...rest }) => ({
    id: row.id,
    title: row.title,
    version: row.version,
    position: row.position,
    products: rest.products,
    document: {
      titleAr: row.titleAr,
      name: { en: row.displayEn, ar: row.displayAr },
      description: { en: row.descriptionEn, ar: row.descriptionAr },
      picture: row.image,
      banner: { en: row.banner, ar: row.bannerAr },
      navInclude: row.navInclude,
      homeInclude: row.homeInclude,
    },
    pictures: { picture: pictureOf(rest.picture), en: pictureOf(rest.banner), ar: pictureOf(rest.bannerAr) },
  }));
}

function pictureOf(row: typeof media.$inferSelect | null): Picture | null {
  return row && { id: row.id, width: row.width, height: row.height, widths: row.widths, placeholder: row.placeholder };
}

/** Locks a category, or all of them, until the transaction ends. */
export async function lockCategories(tx: Transaction, id?: string): Promise<void> {
  await tx
    .select({ id: categories.id })
    .from(categories)
    .where(id === undefined ? undefined : eq(categories.id, id))
    .orderBy(asc(categories.id))
    .for('no key update');
}

/** A category's document as its row holds it. */
function categoryRow(document: CategoryDocument) {
  return {
    titleAr: document.titleAr,
    displayEn: document.name.en,
    displayAr: document.name.ar,
    descriptionEn: document.description.en,
    descriptionAr: document.description.ar,
    image: document.picture,
    banner: document.banner.en,
    bannerAr: document.banner.ar,
    navInclude: document.navInclude,
    homeInclude: document.homeInclude,
  };
}

/** Writes a locked category and returns its new version. */
export async function updateCategoryRow(tx: Transaction, id: string, document: CategoryDocument): Promise<number> {
  const [row] = await tx
    .update(categories)
    .set({ ...categoryRow(document), version: sql`${categories.version} + 1` })
    .where(eq(categories.id, id))
    .returning({ version: categories.version });
  if (!row) throw new Error('a locked category is gone');
  return row.version;
}

/** Adds a category at the end. Returns false when its title is in use. */
export async function insertCategory(
  tx: Transaction,
  id: string,
  title: string,
  document: CategoryDocument,
): Promise<boolean> {
  const position = sql`(SELECT coalesce(max(${categories.position}), -1) + 1 FROM ${categories})`;
  const rows = await tx
    .insert(categories)
    .values({ id, title, ...categoryRow(document), position })
    .onConflictDoNothing()
    .returning({ id: categories.id });
  return rows.length > 0;
}

/** Deletes those of some categories that nobody changed, shows, or has a product shown or drafted in. */
export async function deleteUnusedCategories(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    DELETE FROM categories c WHERE c.id = ANY(${sql.param([...ids])}) AND c.version = 1 AND NOT c.nav_include
      AND NOT c.home_include AND NOT EXISTS (
        SELECT FROM product_categories l JOIN products p ON p.id = l.product_id
        WHERE l.category_id = c.id AND p.state <> 'put_away')`);
}

/** Gives categories the positions of their places in a list. */
export async function updateCategoryPositions(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (const [position, id] of ids.entries()) {
    await tx.update(categories).set({ position }).where(eq(categories.id, id));
  }
}

/** The products of a category in the order of the catalogue. */
export async function listProductsOfCategory(q: Queryable, categoryId: string) {
  return await q
    .select({
      id: products.id,
      titleEn: products.titleEn,
      titleAr: products.titleAr,
      position: products.position,
      state: products.state,
    })
    .from(productCategories)
    .innerJoin(products, eq(products.id, productCategories.productId))
    .where(eq(productCategories.categoryId, categoryId))
    .orderBy(asc(products.position), asc(products.id));
}

/** Sets the positions of locked products, and counts their versions. */
export async function updateProductPositions(
  tx: Transaction,
  places: readonly { readonly id: string; readonly position: number }[],
  now: Date,
): Promise<void> {
  if (places.length === 0) return;
  const rows = sql.join(
    places.map(({ id, position }) => sql`(${id}::text, ${position}::integer)`),
    sql`, `,
  );
  await tx
    .update(products)
    .set({ position: sql`wanted.position`, version: sql`${products.version} + 1`, updatedAt: now })
    .from(sql`(VALUES ${rows}) AS wanted (id, position)`)
    .where(sql`${products.id} = wanted.id`);
}
