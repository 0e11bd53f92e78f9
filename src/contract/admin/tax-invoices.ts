import { MARKET_CODES, TRADE_CURRENCIES } from '#kernel/market';
import { REPORT_STATES } from '#shop/tax-reports/documents.rules';
import { adminFile, adminRoute, body, listAnswer, z } from './base.ts';

const market = z.enum(MARKET_CODES);

const document = z.object({
  number: z.string(),
  kind: z.enum(['invoice', 'credit-note']),
  /** The counter of its unit. */
  icv: z.int(),
  issuedAt: z.string(),
  market,
  order: z.int(),
  /** Whole minor units of the currency. */
  total: z.int(),
  currency: z.enum(TRADE_CURRENCIES),
  state: z.enum(REPORT_STATES),
  tries: z.int(),
  nextTryAt: z.string(),
  triedAt: z.string().nullable(),
  status: z.int(),
  messages: z.array(z.object({ code: z.string(), message: z.string() })),
});

const taxInvoices = z
  .object({
    /** Where papers are reported; null where this machine is not set up for it. */
    environment: z.enum(['sandbox', 'simulation', 'core']).nullable(),
    /** What reporting still needs. */
    needs: z.array(z.enum(['unit', 'seller', 'shipping_vat'])),
    figures: z.object({
      reportedToday: z.int(),
      warned: z.int(),
      waiting: z.int(),
      rejected: z.int(),
      oldest: z.string().nullable(),
      lateness: z.enum(['in-time', 'amber', 'red']),
    }),
    units: z.array(
      z.object({
        market,
        name: z.string(),
        state: z.enum(['new', 'current']),
        lastIcv: z.int(),
        stopped: z.string(),
        /** Restored from a backup: it issues nothing until the owner says. */
        held: z.boolean(),
        /** The certificate that is made or in force, the newest first. */
        certificates: z.array(
          z.object({
            state: z.enum(['checking', 'active', 'replaced', 'failed']),
            checked: z.int(),
            problem: z.string(),
            endsAt: z.string(),
            /** Days before its end whose warning it has reached. */
            endsSoon: z.int().nullable(),
          }),
        ),
      }),
    ),
    /** Documents that the authority checks before a unit may issue. */
    checks: z.int(),
  })
  .openapi('TaxInvoices');

export const readTaxInvoicesCall = adminRoute({
  method: 'get',
  path: '/api/admin/tax-invoices',
  needs: 'vat.export',
  summary: 'How papers are reported to the tax authority, and the units that issue them',
  answer: taxInvoices,
});

export const listTaxDocumentsCall = adminRoute({
  method: 'get',
  path: '/api/admin/tax-invoices/documents',
  needs: 'vat.export',
  summary: 'The papers that are reported to the tax authority, the newest first',
  answer: listAnswer(document),
});

export const taxInvoiceXmlCall = adminFile({
  method: 'get',
  path: '/api/admin/tax-invoices/{number}/xml',
  needs: 'vat.export',
  media: 'application/xml',
  summary: 'The XML of an issued paper, as it is reported',
  request: { params: z.object({ number: z.string().max(40) }) },
});

export const sendTaxInvoicesCall = adminRoute({
  method: 'post',
  path: '/api/admin/tax-invoices/send',
  needs: 'vat.export',
  summary: 'Send the papers that wait now, and let stopped units go on',
  answer: z.object({ waiting: z.int() }),
});

export const mendTaxInvoiceCall = adminRoute({
  method: 'post',
  path: '/api/admin/tax-invoices/{number}/mend',
  needs: 'vat.export',
  secondStep: true,
  summary: 'Take a refused invoice back by a credit note and issue a new one, or issue a refused credit note again',
  request: { params: z.object({ number: z.string().max(40) }) },
  answer: z.object({ creditNote: z.string(), invoice: z.string().nullable() }),
});

export const startTaxUnitCall = adminRoute({
  method: 'post',
  path: '/api/admin/tax-invoices/units',
  needs: 'settings.write',
  secondStep: true,
  summary: 'Ask the tax authority for the certificate of a new unit, or a new one for the unit that issues',
  request: body(z.object({ market, kind: z.enum(['new', 'renewal']), otp: z.string().regex(/^\d{6}$/) })),
  answer: z.object({ certificate: z.string() }),
});

export const releaseTaxUnitCall = adminRoute({
  method: 'post',
  path: '/api/admin/tax-invoices/restored',
  needs: 'settings.write',
  secondStep: true,
  summary: 'Say that a restored store lacks no paper, so that its unit issues again',
  request: body(z.object({ market })),
  answer: z.object({ released: z.boolean() }),
});
