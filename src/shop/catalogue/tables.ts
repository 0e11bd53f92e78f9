import { bigint, boolean, integer, numeric, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { money } from '#database/columns';
import { CURRENCIES } from '#kernel/market';

/** The tables of db/migrations/0001_catalogue.sql that belong to this slice. */
export const media = pgTable('media', {
  id: text().primaryKey(),
  kind: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  widths: integer().array().notNull(),
  placeholder: text().notNull(),
});

export const categories = pgTable('categories', {
  id: text().primaryKey(),
  title: text().notNull(),
  titleAr: text('title_ar').notNull(),
  displayEn: text('display_en').notNull(),
  displayAr: text('display_ar').notNull(),
  descriptionEn: text('description_en').notNull().default(''),
  descriptionAr: text('description_ar').notNull().default(''),
  image: text(),
  banner: text(),
  bannerAr: text('banner_ar'),
  navInclude: boolean('nav_include').notNull().default(false),
  homeInclude: boolean('home_include').notNull().default(false),
  position: integer().notNull(),
});

export const products = pgTable('products', {
  id: text().primaryKey(),
  slug: text().notNull(),
  titleEn: text('title_en').notNull(),
  titleAr: text('title_ar').notNull(),
  descriptionEn: text('description_en').notNull(),
  descriptionAr: text('description_ar').notNull(),
  dimensions: text().notNull().default(''),
  weight: integer().notNull(),
  shortNoteEn: text('short_note_en').notNull().default(''),
  shortNoteAr: text('short_note_ar').notNull().default(''),
  topNoteEn: text('top_note_en').notNull().default(''),
  topNoteAr: text('top_note_ar').notNull().default(''),
  heartNoteEn: text('heart_note_en').notNull().default(''),
  heartNoteAr: text('heart_note_ar').notNull().default(''),
  baseNoteEn: text('base_note_en').notNull().default(''),
  baseNoteAr: text('base_note_ar').notNull().default(''),
  sdType: text('sd_type', { enum: ['notes', 'short_description'] }).notNull(),
  position: integer().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
});

export const productImages = pgTable(
  'product_images',
  {
    productId: text('product_id').notNull(),
    position: integer().notNull(),
    mediaId: text('media_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] })],
);

export const productSizes = pgTable(
  'product_sizes',
  {
    productId: text('product_id').notNull(),
    position: integer().notNull(),
    amount: numeric({ mode: 'number', precision: 10, scale: 2 }).notNull(),
    unit: text({ enum: ['ml', 'g'] })
      .notNull()
      .default('ml'),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] })],
);

export const productPrices = pgTable(
  'product_prices',
  {
    productId: text('product_id').notNull(),
    currency: text({ enum: CURRENCIES }).notNull(),
    price: money().notNull(),
    discountPrice: money('discount_price').notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.currency] })],
);

export const productCategories = pgTable(
  'product_categories',
  {
    productId: text('product_id').notNull(),
    categoryId: text('category_id').notNull(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.categoryId] })],
);

export const countries = pgTable('countries', {
  code: text().primaryKey(),
  nameEn: text('name_en').notNull(),
  nameAr: text('name_ar').notNull(),
  position: integer().notNull(),
});

export const catalogueVersions = pgTable('catalogue_version', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  version: bigint({ mode: 'number' }).notNull(),
});
