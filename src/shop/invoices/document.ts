import { z } from 'zod';
import { CURRENCIES, MARKET_CODES } from '#kernel/market';
import { type Minor, minor } from '#kernel/money';

const bilingual = z.object({ en: z.string(), ar: z.string() }).readonly();
const amount = z.int().transform((value): Minor => minor(value));

/** An address in the parts that the Saudi tax authority asks for (ZATCA contract, section 4). */
const nationalAddress = z
  .object({
    street: bilingual,
    building: z.string(),
    district: bilingual,
    city: bilingual,
    postalCode: z.string(),
  })
  .readonly();

/** A buyer with a VAT number, whom a standard tax invoice names. */
const business = z
  .object({ name: bilingual, vatNumber: z.string(), nationalAddress, suppliedOn: z.iso.date() })
  .readonly();

/** The seller as it was on the day of the order. */
const seller = z
  .object({
    legalName: bilingual,
    address: bilingual,
    commercialRegistration: z.string(),
    vatNumber: z.string(),
    email: z.string(),
    phone: z.string(),
    nationalAddress: nationalAddress.optional(),
  })
  .readonly();

/** One line: `amount` is unit price × count; `discount` and `vat` are its shares of the order's. */
const line = z
  .object({
    title: bilingual,
    size: z.string(),
    count: z.int(),
    unitPrice: amount,
    amount,
    discount: amount,
    vat: amount,
  })
  .readonly();

/**
 * The content of an invoice or credit note, frozen when it is issued. Amounts are in minor units and add up: lines −
 * discount + VAT + shipping = total; the discounts and VAT of the lines add up to those of the document. `corrects` is
 * the number of the invoice that a credit note corrects; `qrText` is null where the market has none; `part` marks a
 * credit note that leaves something of its invoice. Where the delivery charge includes VAT, `delivery` has its net and its
 * VAT instead of `shipping`: `taxable` and `vat` include them, and `rounding` is what is then left of the total, a few minor
 * units at most. `einvoice` is of documents that are reported to the tax authority.
 */
export const documentSchema = z
  .object({
    kind: z.enum(['invoice', 'credit-note']),
    number: z.string(),
    corrects: z.string().nullable(),
    issuedAt: z.string(),
    market: z.enum(MARKET_CODES),
    currency: z.enum(CURRENCIES),
    seller,
    buyer: z.object({ name: z.string(), address: z.string(), phone: z.string() }).readonly(),
    orderNumber: z.int(),
    orderedAt: z.string(),
    paymentMethod: z.string(),
    lines: z.array(line).readonly(),
    subtotal: amount,
    discount: amount,
    coupon: z.string().nullable(),
    /** What of the discount is by offers, one each; absent for none. */
    offers: z
      .array(z.object({ name: bilingual, amount }).readonly())
      .readonly()
      .optional(),
    taxable: amount,
    vatBasisPoints: z.int(),
    vat: amount,
    shipping: amount,
    total: amount,
    qrText: z.string().nullable(),
    part: z.boolean().optional(),
    /** What stands above the seller; left out while the store showed the shipped house. */
    house: z.object({ name: bilingual, first: bilingual, second: bilingual }).readonly().optional(),
    delivery: z.object({ net: amount, vat: amount }).readonly().optional(),
    rounding: amount.optional(),
    einvoice: z
      .object({
        uuid: z.string(),
        /** Why a credit note is issued. */
        reason: bilingual.nullable(),
        /** Null on simplified documents, which name no buyer. */
        business: business.nullable(),
      })
      .readonly()
      .optional(),
  })
  .readonly();

export type InvoiceDocument = z.infer<typeof documentSchema>;
export type InvoiceSeller = InvoiceDocument['seller'];
export type InvoiceOffer = NonNullable<InvoiceDocument['offers']>[number];
export type InvoiceLine = InvoiceDocument['lines'][number];
export type NationalAddressParts = z.infer<typeof nationalAddress>;
