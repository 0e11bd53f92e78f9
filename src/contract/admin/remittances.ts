import { MARKET_CODES, TRADE_CURRENCIES } from '#kernel/market';
import { adminRoute, body, form, uploadedFile, z } from './base.ts';

/** Amounts of this file are whole minor units of their currency. */
const amount = z.int();
const at = z.iso.datetime();
const currency = z.enum(TRADE_CURRENCIES);
const state = z.enum(['matched', 'amount', 'unknown', 'twice']);

/** The largest file of a courier, and a little for the form around it. */
const MAX_BYTES = 10 * 1024 * 1024 + 64 * 1024;

/** A column by its place from 0, as a form field; empty where the names decide. */
const column = z
  .string()
  .regex(/^\d{0,3}$/)
  .default('');

const file = {
  file: uploadedFile,
  market: z.enum(MARKET_CODES),
  waybill: column,
  amount: column,
};

export const previewRemittanceCall = adminRoute({
  method: 'post',
  path: '/api/admin/remittances/preview',
  needs: 'payments.settle',
  maxBytes: MAX_BYTES,
  summary: "What a courier's file would be taken as; nothing is written",
  request: form(z.object(file)),
  answer: z
    .object({
      header: z.array(z.string()),
      columns: z.object({ waybill: z.int().nullable(), amount: z.int().nullable() }),
      currency,
      counts: z.object({ matched: z.int(), amount: z.int(), unknown: z.int(), twice: z.int() }),
      total: amount,
      /** What does not match, 200 at most. */
      lines: z.array(
        z.object({
          row: z.int(),
          waybill: z.string(),
          amount,
          state,
          order: z.int().nullable(),
          expected: amount.nullable(),
        }),
      ),
      /** Cells that are not what their column holds, 200 at most. */
      wrong: z.array(z.object({ row: z.int(), column: z.enum(['waybill', 'amount']), text: z.string() })),
    })
    .openapi('RemittancePreview'),
});

export const uploadRemittanceCall = adminRoute({
  method: 'post',
  path: '/api/admin/remittances',
  needs: 'payments.settle',
  maxBytes: MAX_BYTES,
  summary: "Takes a courier's file of remitted cash, once",
  request: form(z.object({ ...file, reference: z.string().trim().min(1).max(60) })),
  answer: z.object({ id: z.string(), lines: z.int(), open: z.int() }),
});

export const listCashCall = adminRoute({
  method: 'get',
  path: '/api/admin/remittances',
  needs: 'payments.settle',
  summary: 'Cash from couriers: what came, what does not match, and what is missing with its age',
  answer: z
    .object({
      remittances: z.array(
        z.object({
          id: z.string(),
          market: z.enum(MARKET_CODES),
          currency,
          reference: z.string(),
          uploadedBy: z.string(),
          uploadedAt: at,
          lines: z.int(),
          ours: amount,
          theirs: amount,
          open: z.int(),
        }),
      ),
      lines: z.array(
        z.object({
          id: z.string(),
          row: z.int(),
          reference: z.string(),
          waybill: z.string(),
          currency,
          amount,
          expected: amount.nullable(),
          order: z.int().nullable(),
          state,
        }),
      ),
      missing: z.array(
        z.object({
          order: z.int(),
          market: z.enum(MARKET_CODES),
          currency,
          amount,
          waybill: z.string().nullable(),
          /** Whole days since the delivery. */
          days: z.int(),
          claimedAt: at.nullable(),
          claimedBy: z.string().nullable(),
        }),
      ),
    })
    .openapi('CourierCash'),
});

const note = z.string().trim().min(3).max(500);

export const settleLineCall = adminRoute({
  method: 'post',
  path: '/api/admin/remittances/{id}/lines/{row}/settle',
  needs: 'payments.settle',
  summary: 'Settles a line of a remittance with what was done about it',
  request: {
    params: z.object({ id: z.string().max(24), row: z.coerce.number().int().min(1).max(1_000_000) }),
    ...body(z.object({ note })),
  },
  answer: z.object({ id: z.string() }),
});

export const claimCashCall = adminRoute({
  method: 'post',
  path: '/api/admin/orders/{number}/claim-cash',
  needs: 'payments.settle',
  summary: 'Notes that the cash of a delivered order was claimed at the courier',
  request: { params: z.object({ number: z.coerce.number().int().min(1) }), ...body(z.object({ note })) },
  answer: z.object({ number: z.int() }),
});
