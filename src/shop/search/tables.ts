import { integer, pgTable, text } from 'drizzle-orm/pg-core';

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
