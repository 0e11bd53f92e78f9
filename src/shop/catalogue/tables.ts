import { boolean, date, integer, jsonb, numeric, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { money } from '#database/columns';
import { CURRENCIES, TRADE_CURRENCIES } from '#kernel/market';
import { byCount, byDay, byText } from './product-fields.rules.ts';
import { PRODUCT_STATES } from './product-texts.rules.ts';
import { SCHEDULE_STATES } from './schedule.rules.ts';
import { NO_WEAR, type Wear } from './wear.rules.ts';

/** The tables of this slice. */
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
  version: integer().notNull().default(1),
});

export const products = pgTable('products', {
  id: text().primaryKey(),
  slug: text().notNull(),
  titleEn: text('title_en').notNull(),
  titleAr: text('title_ar').notNull(),
  descriptionEn: text('description_en').notNull(),
  descriptionAr: text('description_ar').notNull(),
  shortNoteEn: text('short_note_en').notNull().default(''),
  shortNoteAr: text('short_note_ar').notNull().default(''),
  topNoteEn: text('top_note_en').notNull().default(''),
  topNoteAr: text('top_note_ar').notNull().default(''),
  heartNoteEn: text('heart_note_en').notNull().default(''),
  heartNoteAr: text('heart_note_ar').notNull().default(''),
  baseNoteEn: text('base_note_en').notNull().default(''),
  baseNoteAr: text('base_note_ar').notNull().default(''),
  sdType: text('sd_type', { enum: ['notes', 'short_description'] }).notNull(),
  ...byText(({ column }) => text(column).notNull()),
  ...byCount(({ column }) => integer(column).notNull()),
  ...byDay(({ column }) => date(column, { mode: 'string' })),
  wear: jsonb().$type<Wear>().notNull().default(NO_WEAR),
  layers: text().array().notNull().default([]),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  version: integer().notNull().default(1),
  state: text({ enum: PRODUCT_STATES }).notNull().default('shown'),
});

export const productImages = pgTable(
  'product_images',
  {
    productId: text('product_id').notNull(),
    position: integer().notNull(),
    mediaId: text('media_id').notNull(),
    altEn: text('alt_en').notNull().default(''),
    altAr: text('alt_ar').notNull().default(''),
    focalX: integer('focal_x').notNull().default(50),
    focalY: integer('focal_y').notNull().default(50),
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
    /** Hidden in this market by the shop's people. */
    hidden: boolean().notNull().default(false),
    /** Kept by the database: not hidden, and the product's state is `shown`. Everything for shoppers reads this. */
    shown: boolean().notNull().default(true),
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

/** What the lists of the back office filter, sort and search; the database keeps it (db/functions/product-summaries.sql). */
export const productSummaries = pgTable('product_summaries', {
  productId: text('product_id').primaryKey(),
  position: integer().notNull(),
  nameEn: text('name_en').notNull(),
  nameAr: text('name_ar').notNull(),
  words: text().notNull(),
  state: text({ enum: PRODUCT_STATES }).notNull(),
  missing: text().array().notNull(),
  shownIn: text('shown_in').array().notNull(),
  offers: text().array().notNull(),
  categories: text().array().notNull(),
  families: text().array().notNull(),
  size: text(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});

export const scheduledPrices = pgTable('scheduled_prices', {
  id: text().primaryKey(),
  productId: text('product_id').notNull(),
  currency: text({ enum: TRADE_CURRENCIES }).notNull(),
  price: money().notNull(),
  discountPrice: money('discount_price').notNull(),
  startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
  endsAt: timestamp('ends_at', { withTimezone: true }),
  state: text({ enum: SCHEDULE_STATES }).notNull().default('planned'),
  beforePrice: money('before_price'),
  beforeDiscount: money('before_discount'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
