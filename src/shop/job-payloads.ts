import { z } from 'zod';
import { LANGUAGES, MARKET_CODES } from '#kernel/market';

const locale = { language: z.enum(LANGUAGES), market: z.enum(MARKET_CODES) };

/**
 * What each job carries that the shop queues; `src/jobs/jobs.ts` lists the jobs. Jobs of an earlier version may be
 * waiting when a new one starts: add a field only with a default, and rename none.
 */
export const JOB_PAYLOADS = {
  sendEmail: z.object({ id: z.string() }),
  sendRegistrationEmail: z.object({ registration: z.string(), ...locale }),
  resendRegistrationEmail: z.object({ email: z.string(), ...locale }),
  sendResetLink: z.object({ email: z.string(), ...locale }),
  sendOrderLinks: z.object({ email: z.string(), request: z.string() }),
  orderPlaced: z.object({ order: z.string(), email: z.string().nullable() }),
  issueInvoice: z.object({ order: z.string() }),
  refundPayment: z.object({ refund: z.string(), maxTries: z.int().optional() }),
  processParcels: z.object({}),
  finishAuthorisations: z.object({}),
  staffJob: z.object({ id: z.string() }),
  publishContent: z.object({}),
  checkUnit: z.object({ certificate: z.string() }),
  startSetting: z.object({ change: z.string() }),
};

export type JobPayloads = { readonly [Job in keyof typeof JOB_PAYLOADS]: z.input<(typeof JOB_PAYLOADS)[Job]> };
