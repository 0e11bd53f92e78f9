import { customType } from 'drizzle-orm/pg-core';
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
