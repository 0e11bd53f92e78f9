import { boolean, customType, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const noteFamilies = pgTable('note_families', {
  id: text().primaryKey(),
  nameEn: text('name_en').notNull(),
  nameAr: text('name_ar').notNull(),
  position: integer().notNull(),
});

export const notes = pgTable('notes', {
  id: text().primaryKey(),
  nameEn: text('name_en').notNull(),
  nameAr: text('name_ar').notNull(),
  family: text(),
  words: text().notNull().default(''),
});

export const productNotes = pgTable(
  'product_notes',
  {
    productId: text('product_id').notNull(),
    noteId: text('note_id').notNull(),
    tier: text({ enum: ['top', 'heart', 'base'] }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.noteId, table.tier] })],
);

export const searchDocuments = pgTable('search_documents', {
  productId: text('product_id').primaryKey(),
  title: text().notNull(),
  words: tsvector().notNull(),
  titleWords: tsvector('title_words').notNull().default(''),
  position: integer().notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  categories: text().array().notNull().default([]),
  families: text().array().notNull().default([]),
  size: text(),
  currencies: text().array().notNull().default([]),
});

export const searchPending = pgTable(
  'search_pending',
  { productId: text('product_id').notNull(), pricesOnly: boolean('prices_only').notNull().default(false) },
  (table) => [primaryKey({ columns: [table.productId, table.pricesOnly] })],
);

export const searchWords = pgTable('search_words', { word: text().primaryKey() });
