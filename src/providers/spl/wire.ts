/** The answers of the register as far as they are used (SPL contract, section 3). */
import { z } from 'zod';

/** Fields come as texts, as numbers, as null or not at all. */
const words = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? '' : String(value).trim()));

const wireAddress = z.looseObject({
  BuildingNumber: words,
  Street: words,
  District: words,
  City: words,
  RegionName: words,
  PostCode: words,
  AdditionalNumber: words,
});

/** The answer to every search. A failure has `success: false`. */
export const searchAnswer = z.looseObject({
  success: z.boolean(),
  Addresses: z.array(wireAddress).nullish(),
});
