import { type Currency, MARKETS, type MarketCode } from '#kernel/market';
import { type Minor, minor, share, sum, ZERO } from '#kernel/money';
import { ok, type Result, refused } from '#kernel/result';
import { splitShipping } from '#shop/pricing/shipping-vat.rules';
import type { InvoiceDocument, InvoiceLine, InvoiceOffer, InvoiceSeller } from './document.ts';
import { splitByLine } from './split.rules.ts';
import { zatcaText } from './zatca.rules.ts';

/** The order that an invoice is drafted from, amounts in minor units. */
export type InvoiceSource = {
  readonly market: MarketCode;
  readonly currency: Currency;
  readonly seller: InvoiceSeller;
  readonly buyer: InvoiceDocument['buyer'];
  readonly orderNumber: number;
  readonly orderedAt: string;
  readonly paymentMethod: string;
  readonly lines: readonly (Pick<InvoiceLine, 'title' | 'size' | 'count' | 'unitPrice'> & {
    readonly offerDiscount?: Minor;
  })[];
  readonly subtotal: Minor;
  readonly discount: Minor;
  readonly coupon: string | null;
  /** What offers took off the goods, one each. */
  readonly offers?: readonly InvoiceOffer[];
  readonly vatBasisPoints: number;
  readonly vat: Minor;
  readonly shipping: Minor;
  readonly total: Minor;
};

type Numbering = {
  readonly kind: InvoiceDocument['kind'];
  readonly number: string;
  readonly corrects: string | null;
  readonly issuedAt: Date;
  /** Whether the delivery charge includes VAT. */
  readonly shippingHasVat?: boolean;
  /** What a document has that is reported; its QR code is made with its stamp. */
  readonly einvoice?: NonNullable<InvoiceDocument['einvoice']>;
};

/** What a credit note takes back: lines with their shares, shipping, and what of their discounts offers gave. Amounts in minor units. */
export type CreditParts = {
  readonly lines: readonly InvoiceLine[];
  readonly shipping: Minor;
  readonly offers?: readonly InvoiceOffer[];
};

/**
 * Drafts the invoice of an order: the charged amounts, discount and VAT split by lines to the last minor unit (invoice
 * contract, sections 2.2 and 3.1), and the QR text of section 2.3 where the market has one. Returns `too-long` when the
 * seller's name does not fit the QR code.
 */
export function draftInvoice(source: InvoiceSource, numbering: Numbering): Result<InvoiceDocument, 'too-long'> {
  const { offers = [], ...charged } = source;
  const { lines } = wholeOf(source);
  const taxable = minor(source.subtotal - sum(lines.map((line) => line.discount)));
  return finish({ ...charged, lines, taxable }, offers, numbering);
}

/** Everything of an order as a credit note takes it back: its sums are those of the order's invoice. */
export function wholeOf(source: InvoiceSource): CreditParts {
  const { lines: shares, shipping } = splitByLine(source);
  const lines = source.lines.map(({ offerDiscount: _, ...line }, index) => ({
    ...line,
    ...(shares[index] ?? NOTHING),
  }));
  return { lines, shipping, offers: source.offers ?? [] };
}

const NOTHING = { amount: ZERO, discount: ZERO, vat: ZERO };

/**
 * Drafts a credit note about parts of an order. Its amounts are the sums of its parts; `part` says that something of the
 * invoice stays. Returns `too-long` like `draftInvoice`.
 */
export function draftCreditNote(
  source: InvoiceSource,
  parts: CreditParts,
  numbering: Numbering,
): Result<InvoiceDocument, 'too-long'> {
  const { offers: _offers, ...charged } = source;
  const { lines, shipping, offers = [] } = parts;
  const subtotal = sum(lines.map(({ amount }) => amount));
  const discount = sum(lines.map((line) => line.discount));
  const vat = sum(lines.map((line) => line.vat));
  const taxable = minor(subtotal - discount);
  const total = minor(taxable + vat + shipping);
  const part = total === source.total ? {} : { part: true };
  return finish({ ...charged, lines, subtotal, discount, taxable, vat, shipping, total, ...part }, offers, numbering);
}

type Unnumbered = Omit<InvoiceDocument, keyof Numbering | 'qrText' | 'offers'>;

function finish(
  charged: Unnumbered,
  offers: readonly InvoiceOffer[],
  numbering: Numbering,
): Result<InvoiceDocument, 'too-long'> {
  const { kind, number, corrects, issuedAt, shippingHasVat = false, einvoice } = numbering;
  const draft = shippingHasVat ? withShippingVat(charged) : charged;
  const made = {
    ...{ ...draft, kind, number, corrects, issuedAt: issuedAt.toISOString() },
    ...(offers.length > 0 ? { offers } : {}),
  };
  if (einvoice) return ok({ ...made, qrText: null, einvoice });
  const qr =
    MARKETS[draft.market].invoice.qr === 'zatca'
      ? zatcaText({
          sellerName: draft.seller.legalName.ar,
          vatNumber: draft.seller.vatNumber,
          issuedAt,
          currency: draft.currency,
          total: draft.total,
          vat: draft.vat,
        })
      : null;
  if (qr && !qr.ok) return refused(qr.error);
  return ok({ ...made, qrText: qr ? qr.value : null });
}

/**
 * Reads the delivery charge as including VAT (ZATCA contract, section 4): the document's VAT is its rate of all that is
 * taxable, rounded half up once; the total stays, and what is left of it is `rounding`.
 */
function withShippingVat(draft: Unnumbered): Unnumbered {
  const delivery = splitShipping(draft.shipping, draft.vatBasisPoints);
  const taxable = minor(draft.taxable + delivery.net);
  const vat = share(taxable, draft.vatBasisPoints);
  const rounding = minor(draft.total - taxable - vat);
  return { ...draft, shipping: ZERO, delivery, taxable, vat, ...(rounding === 0 ? {} : { rounding }) };
}
