import { customType, text } from 'drizzle-orm/pg-core';
import { type Minor, minor } from '#kernel/money';

/** A bigint column of minor units. */
export const money = customType<{ data: Minor; driverData: string | number }>({
  dataType: () => 'bigint',
  fromDriver: (value) => minor(Number(value)),
});

/** A column of bytes. */
export const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value),
});

/** The columns of a postal address, in every table that has one. */
export const addressColumns = {
  email: text().notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  address: text().notNull(),
  apartment: text().notNull(),
  city: text().notNull(),
  country: text().notNull(),
  state: text().notNull(),
  zip: text().notNull().default(''),
  phone: text().notNull(),
  shortAddress: text('short_address').notNull().default(''),
};
