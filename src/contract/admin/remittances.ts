import { MARKET_CODES, TRADE_CURRENCIES } from '#kernel/market';
import { FEE_KINDS, LINE_STATES } from '#shop/remittances/match.rules';
import { CASH_AGES } from '#shop/remittances/outstanding.rules';
import { CELL_FAULTS, COLUMN_KEYS, DATE_ORDERS } from '#shop/remittances/read-lines.rules';
import { adminRoute, body, form, listAnswer, uploadedFile, z } from './base.ts';

/** Amounts of this file are whole minor units of their currency. */
const amount = z.int();
const at = z.iso.datetime();
const currency = z.enum(TRADE_CURRENCIES);
const state = z.enum(LINE_STATES);
const day = z.iso.date();
const columnKey = z.enum(COLUMN_KEYS);
const fee = z.object({ kind: z.enum(FEE_KINDS), value: z.int().min(0) });

/** The largest file of a courier, and a little for the form around it. */
const MAX_BYTES = 10 * 1024 * 1024 + 64 * 1024;

/** A column by its place from 0, as a form field; `none` leaves it out, empty is as saved or by its name. */
const column = z
  .string()
  .regex(/^(\d{0,3}|none)$/)
  .default('');

const file = {
  file: uploadedFile,
  market: z.enum(MARKET_CODES),
  courier: z.string().min(1).max(40),
  waybill: column,
  referenceColumn: column,
  amount: column,
  fee: column,
  feeVat: column,
  net: column,
  date: column,
  /** How days are written; empty is as saved. */
  dateOrder: z.enum([...DATE_ORDERS, '']).default(''),
  /** The fee by the contract; empty is as saved. Minor units a parcel, or basis points. */
  feeKind: z.enum([...FEE_KINDS, '']).default(''),
  feeValue: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
};

const result = z.object({ count: z.int(), amount });

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
      /** The first rows as the file has them. */
      first: z.array(z.array(z.string())),
      columns: z.record(columnKey, z.int().nullable()),
      dateOrder: z.enum(DATE_ORDERS),
      fee,
      /** How often files of this courier were read as is saved. */
      uses: z.int(),
      currency,
      /** Lines and cash of each result; together they are the file. */
      results: z.record(state, result),
      total: amount,
      /** What the file leaves after fees. */
      net: amount,
      /** Rows of sums, which count as none. */
      sums: z.int(),
      /** The reference under which this file was taken before. */
      takenAs: z.string().nullable(),
      /** 200 of each result at most. */
      lines: z.array(
        z.object({
          row: z.int(),
          waybill: z.string(),
          amount,
          fee: amount.nullable(),
          feeDue: amount.nullable(),
          state,
          order: z.int().nullable(),
          expected: amount.nullable(),
        }),
      ),
      /** Cells that are not what their column holds, 200 at most. */
      wrong: z.array(z.object({ row: z.int(), column: columnKey, text: z.string(), why: z.enum(CELL_FAULTS) })),
    })
    .openapi('RemittancePreview'),
});

export const uploadRemittanceCall = adminRoute({
  method: 'post',
  path: '/api/admin/remittances',
  needs: 'payments.settle',
  maxBytes: MAX_BYTES,
  summary: "Takes a courier's file of remitted cash, once",
  request: form(
    z.object({
      ...file,
      reference: z.string().trim().min(1).max(60),
      statementDate: z.union([day, z.literal('')]).default(''),
      bankReference: z.string().trim().max(60).default(''),
      /** What arrived at the bank, in minor units. */
      bankAmount: z.coerce.number().int().min(0).max(1_000_000_000_000),
      bankDate: day,
    }),
  ),
  answer: z.object({ id: z.string(), lines: z.int(), open: z.int() }),
});

export const listCashCall = adminRoute({
  method: 'get',
  path: '/api/admin/remittances',
  needs: 'payments.settle',
  summary: 'Cash from couriers: the batches, what does not match, and what is outstanding by age',
  answer: z
    .object({
      couriers: z.array(z.object({ name: z.string(), title: z.object({ en: z.string(), ar: z.string() }) })),
      remittances: z.array(
        z.object({
          id: z.string(),
          market: z.enum(MARKET_CODES),
          courier: z.string(),
          currency,
          reference: z.string(),
          fileName: z.string(),
          uploadedBy: z.string(),
          uploadedAt: at,
          /** Whether the person who asks took it. */
          isOwn: z.boolean(),
          statementDate: z.string().nullable(),
          bankReference: z.string(),
          bankAmount: amount.nullable(),
          bankDate: z.string().nullable(),
          closedAt: at.nullable(),
          closedBy: z.string().nullable(),
          closeNote: z.string(),
          results: z.array(z.object({ state, count: z.int(), amount })),
          lines: z.int(),
          ours: amount,
          theirs: amount,
          net: amount,
          open: z.int(),
        }),
      ),
      /** The open lines, 200 at most, and how many there are. */
      lines: z.array(
        z.object({
          id: z.string(),
          row: z.int(),
          reference: z.string(),
          waybill: z.string(),
          currency,
          amount,
          expected: amount.nullable(),
          fee: amount.nullable(),
          feeDue: amount.nullable(),
          order: z.int().nullable(),
          state,
        }),
      ),
      open: z.int(),
      /** The outstanding cash of every delivered order. */
      ages: z.array(
        z.object({
          market: z.enum(MARKET_CODES),
          courier: z.string(),
          currency,
          age: z.enum(CASH_AGES),
          orders: z.int(),
          cash: amount,
        }),
      ),
    })
    .openapi('CourierCash'),
});

export const listOutstandingCall = adminRoute({
  method: 'get',
  path: '/api/admin/remittances/outstanding',
  needs: 'payments.settle',
  summary: 'Delivered cash orders whose cash has not come, those delivered first on top',
  answer: listAnswer(
    z.object({
      order: z.int(),
      market: z.enum(MARKET_CODES),
      courier: z.string(),
      currency,
      amount,
      waybill: z.string().nullable(),
      /** Whole days since the delivery. */
      days: z.int(),
      claimedAt: z.string().nullable(),
      claimedBy: z.string().nullable(),
    }),
  ),
});

const batch = z.object({ id: z.string().max(24) });

export const undoRemittanceCall = adminRoute({
  method: 'post',
  path: '/api/admin/remittances/{id}/undo',
  needs: 'payments.settle',
  summary: 'Takes a remittance back as a whole, until it is closed',
  request: { params: batch },
  answer: z.object({ id: z.string() }),
});

export const closeRemittanceCall = adminRoute({
  method: 'post',
  path: '/api/admin/remittances/{id}/close',
  needs: 'payments.settle',
  summary: 'Closes a remittance that somebody else took; with a note where the bank does not agree',
  request: { params: batch, ...body(z.object({ note: z.string().trim().max(500) })) },
  answer: z.object({ id: z.string() }),
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
