import { type Currency, MARKETS, type MarketCode } from '#kernel/market';
import { type Minor, minor, times } from '#kernel/money';
import { ok, type Result, refused } from '#kernel/result';
import { allocate } from './allocate.rules.ts';
import type { InvoiceDocument, InvoiceLine, InvoiceSeller } from './document.ts';
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
  readonly lines: readonly Pick<InvoiceLine, 'title' | 'size' | 'count' | 'unitPrice'>[];
  readonly subtotal: Minor;
  readonly discount: Minor;
  readonly coupon: string | null;
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
};

/**
 * Drafts the invoice of an order: the charged amounts, discount and VAT split by lines to the last minor unit (invoice
 * contract, sections 2.2 and 3.1), and the QR text of section 2.3 where the market has one. The discount of an order
 * older than decision 0200 may exceed its goods: the rest reduced the shipping charge. Returns `too-long` when the
 * seller's name does not fit the QR code.
 */
export function draftInvoice(source: InvoiceSource, numbering: Numbering): Result<InvoiceDocument, 'too-long'> {
  const amounts = source.lines.map((line) => times(line.unitPrice, line.count));
  const onGoods = minor(Math.min(source.discount, source.subtotal));
  const discounts = allocate(onGoods, amounts);
  const taxables = amounts.map((amount, index) => minor(amount - (discounts[index] ?? 0)));
  const vats = allocate(source.vat, taxables);
  const issuedAt = numbering.issuedAt.toISOString();
  const qr =
    MARKETS[source.market].invoice.qr === 'zatca'
      ? zatcaText({
          sellerName: source.seller.legalName.ar,
          vatNumber: source.seller.vatNumber,
          issuedAt: numbering.issuedAt,
          currency: source.currency,
          total: source.total,
          vat: source.vat,
        })
      : null;
  if (qr && !qr.ok) return refused(qr.error);
  return ok({
    ...source,
    kind: numbering.kind,
    number: numbering.number,
    corrects: numbering.corrects,
    issuedAt,
    lines: source.lines.map((line, index) => ({
      ...line,
      amount: amounts[index] ?? minor(0),
      discount: discounts[index] ?? minor(0),
      vat: vats[index] ?? minor(0),
    })),
    taxable: minor(source.subtotal - onGoods),
    qrText: qr ? qr.value : null,
  });
}
