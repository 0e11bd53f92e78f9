import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable, Transaction } from '#database/database';
import { beforeLocking } from '#database/row-limiter';
import { CURRENCIES, type Currency } from '#kernel/market';
import { minor } from '#kernel/money';
import { productStock } from '#shop/stock';
import { fromRow, productSize, toRow } from './product-checks.ts';
import type { ProductDocument } from './product-document.ts';
import { listOf } from './product-queries.ts';
import { stableId } from './stable-id.ts';
import {
  categories,
  media,
  productCategories,
  productImages,
  productPrices,
  productSizes,
  productSummaries,
  products,
} from './tables.ts';
import { pictureRow } from './write-queries.ts';

const text = z.string();
const storedPicture = z.object({
  id: text,
  alt: z.object({ en: text, ar: text }),
  focal: z.object({ x: z.number(), y: z.number() }),
  width: z.number(),
  height: z.number(),
  widths: z.array(z.number()),
  placeholder: text,
});
const amount = z.number().transform(minor);
const storedPrice = z.object({
  currency: z.enum(CURRENCIES),
  price: amount,
  discountPrice: amount,
  hidden: z.boolean(),
});

const columns = {
  product: products,
  pictures: listOf(
    sql`SELECT json_agg(json_build_object('id', ${media.id}, 'width', ${media.width}, 'height', ${media.height},
          'widths', ${media.widths}, 'placeholder', ${media.placeholder},
          'alt', json_build_object('en', ${productImages.altEn}, 'ar', ${productImages.altAr}),
          'focal', json_build_object('x', ${productImages.focalX}, 'y', ${productImages.focalY})) ORDER BY ${productImages.position})
        FROM ${productImages} JOIN ${media} ON ${media.id} = ${productImages.mediaId}
        WHERE ${productImages.productId} = ${products.id}`,
    z.array(storedPicture),
  ),
  sizes: listOf(
    sql`SELECT json_agg(json_build_object('amount', ${productSizes.amount}, 'unit', ${productSizes.unit}) ORDER BY ${productSizes.position})
        FROM ${productSizes} WHERE ${productSizes.productId} = ${products.id}`,
    z.array(productSize),
  ),
  categories: listOf(
    sql`SELECT json_agg(${categories.title} ORDER BY ${productCategories.position})
        FROM ${productCategories} JOIN ${categories} ON ${categories.id} = ${productCategories.categoryId}
        WHERE ${productCategories.productId} = ${products.id}`,
    z.array(text),
  ),
  prices: listOf(
    sql`SELECT json_agg(json_build_object('currency', ${productPrices.currency}, 'price', ${productPrices.price},
          'discountPrice', ${productPrices.discountPrice}, 'hidden', ${productPrices.hidden}) ORDER BY ${productPrices.currency})
        FROM ${productPrices} WHERE ${productPrices.productId} = ${products.id}`,
    z.array(storedPrice),
  ),
  stock: listOf(
    sql`SELECT json_agg(json_build_object('currency', ${productStock.currency}, 'onHand', ${productStock.onHand}))
        FROM ${productStock} WHERE ${productStock.productId} = ${products.id}`,
    z.array(z.object({ currency: z.enum(CURRENCIES), onHand: z.number() })),
  ),
  missing:
    sql`(SELECT ${productSummaries.missing} FROM ${productSummaries} WHERE ${productSummaries.productId} = ${products.id})`.mapWith(
      (missing) => z.array(text).parse(missing ?? []),
    ),
};

/** Products as the back office edits them, in no particular order. Unknown ids have no entry. */
export async function listEditable(q: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await q
    .select(columns)
    .from(products)
    .where(inArray(products.id, [...ids]));
  return rows.map(({ product, pictures, prices, ...lists }) => {
    const { id, slug, ...texts } = fromRow(product);
    const document: ProductDocument = {
      ...texts,
      pictures: pictures.map(({ id: picture, alt, focal }) => ({ id: picture, alt, focal })),
      sizes: lists.sizes,
      categories: lists.categories,
      prices: Object.fromEntries(prices.map(({ currency, ...price }) => [currency, price])),
      state: product.state,
    };
    const { version, createdAt, updatedAt } = product;
    return { id, slug, version, createdAt, updatedAt, document, pictures, stock: lists.stock, missing: lists.missing };
  });
}

/** A product as the back office reads it. */
export type EditableProduct = Awaited<ReturnType<typeof listEditable>>[number];

/** Locks products against other changes until the transaction ends, in the order of their ids. */
export async function lockProducts(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  beforeLocking([...ids].sort().map((id) => `product ${id}`));
  await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(asc(products.id))
    .for('no key update');
}

/** Those of the ids that are stored pictures. */
export async function listKnownPictures(q: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await q
    .select({ id: media.id })
    .from(media)
    .where(inArray(media.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}

/** The products that use one of the barcodes. */
export async function listBarcodes(q: Queryable, barcodes: readonly string[]) {
  if (barcodes.length === 0) return [];
  return await q
    .select({ id: products.id, barcode: products.barcode })
    .from(products)
    .where(inArray(products.barcode, [...barcodes]));
}

/** A changed product, and the fields of its document that differ. */
export type ProductChange = {
  readonly id: string;
  readonly slug: string;
  readonly document: ProductDocument;
  /** The first part of each changed path: `title`, `prices`. */
  readonly fields: ReadonlySet<string>;
};

/** Writes what changed of products, and returns their new versions by id. The caller has locked them. */
export async function updateDocuments(
  tx: Transaction,
  changes: readonly ProductChange[],
  now: Date,
): Promise<Map<string, number>> {
  for (const { id, slug, document, fields } of changes) {
    if ([...fields].some((field) => !OWN_TABLES.has(field))) {
      await tx
        .update(products)
        .set({ ...toRow({ slug, ...document }), state: document.state })
        .where(eq(products.id, id));
    }
    if (fields.has('pictures')) await replacePictures(tx, id, document);
    if (fields.has('sizes')) await replaceSizes(tx, id, document);
    if (fields.has('categories')) await replaceCategories(tx, id, document);
  }
  await writePrices(
    tx,
    changes.filter(({ fields }) => fields.has('prices')),
  );
  const versions = await tx
    .update(products)
    .set({ version: sql`${products.version} + 1`, updatedAt: now })
    .where(
      inArray(
        products.id,
        changes.map(({ id }) => id),
      ),
    )
    .returning({ id: products.id, version: products.version });
  return new Map(versions.map(({ id, version }) => [id, version]));
}

/** Fields that stand in tables of their own. */
const OWN_TABLES: ReadonlySet<string> = new Set(['pictures', 'sizes', 'categories', 'prices']);

async function replacePictures(tx: Transaction, productId: string, document: ProductDocument): Promise<void> {
  await tx.delete(productImages).where(eq(productImages.productId, productId));
  const rows = picturesOf(productId, document);
  if (rows.length > 0) await tx.insert(productImages).values(rows);
}

async function replaceSizes(tx: Transaction, productId: string, document: ProductDocument): Promise<void> {
  await tx.delete(productSizes).where(eq(productSizes.productId, productId));
  const rows = sizesOf(productId, document);
  if (rows.length > 0) await tx.insert(productSizes).values(rows);
}

async function replaceCategories(tx: Transaction, productId: string, document: ProductDocument): Promise<void> {
  await tx.delete(productCategories).where(eq(productCategories.productId, productId));
  const rows = placesOf(productId, document);
  if (rows.length > 0) await tx.insert(productCategories).values(rows);
}

const picturesOf = (productId: string, { pictures }: ProductDocument) =>
  pictures.map((picture, position) => pictureRow(productId, position, picture));
const sizesOf = (productId: string, { sizes }: ProductDocument) =>
  sizes.map((size, position) => ({ productId, position, ...size }));
const placesOf = (productId: string, document: ProductDocument) =>
  document.categories.map((title, position) => ({ productId, categoryId: stableId(title), position }));

/** Most prices in one statement, and most drafts: PostgreSQL takes 65,535 parameters. */
const AT_ONCE = 2000;
const DRAFTS_AT_ONCE = 500;

type Priced = Pick<ProductChange, 'id' | 'document'>;

async function writePrices(tx: Transaction, changes: readonly Priced[]): Promise<void> {
  for (const currency of CURRENCIES) {
    const gone = changes.filter(({ document }) => !document.prices[currency]).map(({ id }) => id);
    if (gone.length > 0) await deletePrices(tx, gone, currency);
  }
  await insertPrices(tx, changes);
}

async function insertPrices(tx: Transaction, changes: readonly Priced[]): Promise<void> {
  const rows = changes.flatMap(({ id, document }) =>
    CURRENCIES.flatMap((currency) => {
      const price = document.prices[currency];
      return price ? [{ productId: id, currency, ...price }] : [];
    }),
  );
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    await tx
      .insert(productPrices)
      .values(rows.slice(start, start + AT_ONCE))
      .onConflictDoUpdate({
        target: [productPrices.productId, productPrices.currency],
        set: {
          price: sql`excluded.price`,
          discountPrice: sql`excluded.discount_price`,
          hidden: sql`excluded.hidden`,
        },
      });
  }
}

async function deletePrices(tx: Transaction, ids: readonly string[], currency: Currency): Promise<void> {
  await tx
    .delete(productPrices)
    .where(and(inArray(productPrices.productId, [...ids]), eq(productPrices.currency, currency)));
}

/** Adds drafts with their documents; their ids are made from the slugs. */
export async function insertDrafts(
  tx: Transaction,
  drafts: readonly { readonly slug: string; readonly document: ProductDocument }[],
  now: Date,
): Promise<void> {
  for (let start = 0; start < drafts.length; start += DRAFTS_AT_ONCE) {
    const part = drafts.slice(start, start + DRAFTS_AT_ONCE).map((draft) => ({ ...draft, id: stableId(draft.slug) }));
    await tx.insert(products).values(
      part.map(({ id, slug, document }) => ({
        id,
        ...toRow({ slug, ...document }),
        state: document.state,
        createdAt: now,
        updatedAt: now,
      })),
    );
    const images = part.flatMap(({ id, document }) => picturesOf(id, document));
    const sizes = part.flatMap(({ id, document }) => sizesOf(id, document));
    const places = part.flatMap(({ id, document }) => placesOf(id, document));
    if (images.length > 0) await tx.insert(productImages).values(images);
    if (sizes.length > 0) await tx.insert(productSizes).values(sizes);
    if (places.length > 0) await tx.insert(productCategories).values(places);
    await insertPrices(tx, part);
  }
}

/** The position after the last product. */
export async function getNextPosition(q: Queryable): Promise<number> {
  const [row] = await q.select({ last: sql`coalesce(max(${products.position}), -1)`.mapWith(Number) }).from(products);
  return (row?.last ?? -1) + 1;
}
