import { z } from 'zod';
import { MARKET_CODES } from '#kernel/market';
import { CHECK_STATES, CONDITION_IDS } from './conditions.rules.ts';

/** What mends a condition. */
const fix = z.union([
  z.object({ kind: z.literal('dns'), type: z.enum(['A', 'TXT']), name: z.string(), value: z.string() }),
  z.object({ kind: z.enum(['run', 'sql', 'setting']), text: z.string() }),
  z.object({ kind: z.literal('page'), path: z.string() }),
]);

/** A check as the database keeps it and the back office gets it. */
export const checkShape = z.object({
  id: z.enum(CONDITION_IDS),
  market: z.enum(MARKET_CODES).nullable(),
  level: z.enum(['required', 'advised']),
  state: z.enum(CHECK_STATES),
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  evidence: z.string().default(''),
  fixes: z.array(fix).default([]),
  /** When it was looked at, and for how long. */
  at: z.string(),
  took_ms: z.int(),
});
