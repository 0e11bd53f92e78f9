import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { CURRENCIES } from '#kernel/market';

export const taxRates = pgTable('tax_rates', {
  currency: text({ enum: CURRENCIES }).primaryKey(),
  basisPoints: integer('basis_points').notNull(),
});
