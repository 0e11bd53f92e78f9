import { z } from './base.ts';

/** Whole minor units. Times are ISO 8601. */
export const amount = z.int();
export const number = z.int().min(1);
/** The request of a call about one order. */
export const byNumber = { params: z.object({ number: z.coerce.number().int().min(1) }) };
