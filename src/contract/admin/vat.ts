import { MARKET_CODES, TRADE_CURRENCIES } from '#kernel/market';
import { adminFile, adminRoute, z } from './base.ts';

/** Amounts of this file are whole minor units of the market's currency. */
const amount = z.int();
const sums = z.object({ net: amount, vat: amount });

const params = z.object({
  country: z.enum(MARKET_CODES),
  period: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
});

const vatReport = z
  .object({
    market: z.enum(MARKET_CODES),
    month: z.string(),
    currency: z.enum(TRADE_CURRENCIES),
    /** Who the return goes to. */
    authority: z.object({ en: z.string(), ar: z.string() }),
    invoices: z.int(),
    creditNotes: z.int(),
    rates: z.array(z.object({ vatBasisPoints: z.int(), sales: sums, credits: sums })),
    shipping: z.object({ charged: amount, givenBack: amount }),
    net: amount,
    vat: amount,
    /** The boxes of the country's return: ZATCA's, or the FTA's by emirate. */
    boxes: z.array(z.object({ box: z.string(), amount, adjustment: amount, vat: amount })),
    series: z.array(
      z.object({
        series: z.string(),
        kind: z.enum(['invoice', 'credit-note']),
        firstNumber: z.string(),
        lastNumber: z.string(),
        count: z.int(),
        /** Numbers without a paper; none is the proof. */
        missing: z.array(z.int()),
      }),
    ),
  })
  .openapi('VatReport');

export const readVatCall = adminRoute({
  method: 'get',
  path: '/api/admin/vat/{country}/{period}',
  needs: 'vat.export',
  summary: 'The VAT report of a country and a month, from issued papers only',
  request: { params },
  answer: vatReport,
});

export const exportVatCall = adminFile({
  method: 'get',
  path: '/api/admin/vat/{country}/{period}/file',
  needs: 'vat.export',
  media: 'application/octet-stream',
  summary: 'The same as a sheet or as PDF',
  request: { params, query: z.object({ format: z.enum(['csv', 'xlsx', 'pdf']).default('xlsx') }) },
});
