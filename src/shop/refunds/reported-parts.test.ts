import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Minor, minor, share, sum, times, ZERO } from '#kernel/money';
import { VECTORS } from '#support/zatca-vectors';
import type { InvoiceDocument } from '../invoices/document.ts';
import { draftCreditNote, draftInvoice, type InvoiceSource } from '../invoices/draft.rules.ts';
import { xmlOf } from '../invoices/xml.ts';
import { vatSums } from '../vat/vat-report.rules.ts';
import { creditPartsOf } from './credit-parts.rules.ts';
import { type GivenBack, planRefund, refundableOf } from './refund.rules.ts';

const { document } = VECTORS[0];
const EINVOICE = { uuid: 'u', reason: { en: 'Refund', ar: 'رد المبلغ' }, business: null };

const anyOrder = fc.record({
  lines: fc.array(
    fc.record({
      unitPrice: fc.integer({ min: 1, max: 90_000 }),
      count: fc.integer({ min: 1, max: 5 }),
      // two offers' shares of the line, in percent
      offers: fc.tuple(fc.nat(50), fc.nat(50)),
    }),
    {
      minLength: 1,
      maxLength: 5,
    },
  ),
  discount: fc.nat(100),
  shipping: fc.constantFrom(0, 2500, 1999),
});
/** Shares of what is left that are given back: units of each line, the charge, or an amount. */
const anyRefunds = fc.array(fc.record({ kind: fc.constantFrom('lines', 'amount'), share: fc.nat(100) }), {
  maxLength: 4,
});

function sourceOf({
  lines,
  discount,
  shipping,
}: {
  lines: { unitPrice: number; count: number; offers: [number, number] }[];
  discount: number;
  shipping: number;
}) {
  const given = lines.map(({ unitPrice, count, offers }) =>
    offers.map((part) => minor(Math.floor((unitPrice * count * part) / 100))),
  );
  const sold = lines.map(({ unitPrice, count }, index) => ({
    ...{ id: String(index), title: { en: `Scent ${index}`, ar: `عطر ${index}` }, size: '' },
    ...{ productId: String(index), unitPrice: minor(unitPrice), count, offerDiscount: sum(given[index] ?? []) },
  }));
  const offers = [0, 1].map((offer) => ({
    name: { en: `Offer ${offer}`, ar: `عرض ${offer}` },
    lines: sold.map(({ productId }, index) => ({ productId, amount: given[index]?.[offer] ?? ZERO })),
  }));
  const subtotal = sum(sold.map(({ unitPrice, count }) => times(unitPrice, count)));
  const byOffers = sum(given.flat());
  const off = minor(byOffers + Math.floor(((subtotal - byOffers) * discount) / 100));
  const vat = share(minor(subtotal - off), 1500);
  const total = minor(subtotal - off + vat + shipping);
  const { seller, buyer, orderNumber, orderedAt, market, currency } = document;
  const source: InvoiceSource = {
    ...{ seller, buyer, orderNumber, orderedAt, market, currency, paymentMethod: 'COD', coupon: null },
    ...{ lines: sold, subtotal, discount: off, vatBasisPoints: 1500, vat, shipping: minor(shipping), total },
    offers: offers.flatMap(({ name, lines: some }) => {
      const amount = sum(some.map((line) => line.amount));
      return amount > 0 ? [{ name, amount }] : [];
    }),
  };
  return { source, order: { lines: sold, subtotal, discount: off, vat, total, offers } };
}

const amount = (xml: string, name: string) =>
  Math.round(Number(new RegExp(`<cbc:${name} currencyID="SAR">(-?[\\d.]+)<`).exec(xml)?.[1] ?? 0) * 100);

/** The allowances of a whole document, in minor units. */
const allowances = (xml: string) =>
  [...xml.matchAll(/<cbc:ChargeIndicator>false<[\s\S]*?<cbc:Amount currencyID="SAR">([\d.]+)</g)].map((found) =>
    Math.round(Number(found[1]) * 100),
  );

const ofOffer = ({ offers = [] }: InvoiceDocument, name: string): Minor =>
  sum(offers.flatMap((offer) => (offer.name.en === name ? [offer.amount] : [])));

it('adds up on XML, paper and VAT report for the parts of any order and any refunds of it', () => {
  fc.assert(
    fc.property(anyOrder, anyRefunds, (bought, refunds) => {
      const { source, order } = sourceOf(bought);
      const numbering = {
        number: 'N',
        issuedAt: new Date('2026-11-20T12:30:00Z'),
        shippingHasVat: true,
        einvoice: EINVOICE,
      };
      const papers = [draftInvoice(source, { ...numbering, kind: 'invoice', corrects: null })];
      const given: GivenBack[] = [];
      for (const { kind, share: part } of [...refunds, { kind: 'whole', share: 100 }]) {
        const left = refundableOf(order, given);
        const worth = sum(left.lines.map(({ net, vat }) => minor(net + vat))) + left.shipping;
        const of = (whole: number): Minor => minor(Math.floor((whole * part) / 100));
        const planned = planRefund(
          left,
          kind === 'whole'
            ? { kind: 'whole', restock: false }
            : kind === 'amount'
              ? { kind: 'amount', amount: of(worth) }
              : {
                  kind: 'lines',
                  lines: left.lines.map(({ id, quantity }) => ({ id, quantity: of(quantity), restock: false })),
                  shipping: of(left.shipping),
                },
        );
        if (!('plan' in planned)) continue;
        const parts = creditPartsOf(order, planned.plan, given);
        given.push(planned.plan);
        papers.push(draftCreditNote(source, parts, { ...numbering, kind: 'credit-note', corrects: 'N' }));
      }
      const made = papers.flatMap((one) => (one.ok ? [one.value] : []));
      expect(made).toHaveLength(papers.length);
      // each refund of a line rounds its VAT by half a minor unit at most, which the note of what is left carries
      const perLine = 1 + made.length / 2;
      for (const paper of made) {
        const xml = xmlOf(paper, { icv: 1, previousHash: 'x' }).afterSignature;
        const rounding = paper.rounding ?? ZERO;
        expect(paper.taxable + paper.vat + rounding).toBe(paper.total);
        expect(paper.vat).toBe(share(paper.taxable, 1500));
        expect(Math.abs(rounding)).toBeLessThanOrEqual(paper.kind === 'invoice' ? 1 : paper.lines.length * perLine + 1);
        expect(sum((paper.offers ?? []).map((offer) => offer.amount))).toBeLessThanOrEqual(paper.discount);
        expect(allowances(xml).reduce((all, one) => all + one, 0)).toBe(paper.discount);
        expect(amount(xml, 'PayableAmount')).toBe(paper.total);
        expect(amount(xml, 'TaxExclusiveAmount')).toBe(paper.taxable);
        expect(
          amount(xml, 'LineExtensionAmount') - amount(xml, 'AllowanceTotalAmount') + amount(xml, 'ChargeTotalAmount'),
        ).toBe(paper.taxable);
        expect(amount(xml, 'TaxInclusiveAmount') + amount(xml, 'PayableRoundingAmount')).toBe(paper.total);
      }
      const [invoice, ...notes] = made;
      expect(sum(notes.map(({ total }) => total))).toBe(invoice?.total);
      // units whose money went back as an amount stay with the shopper, and so does what offers gave for them
      const isAllBack = refundableOf(order, given).lines.every(({ quantity }) => quantity === 0);
      for (const name of ['Offer 0', 'Offer 1']) {
        const back = sum(notes.map((note) => ofOffer(note, name)));
        const sold = invoice ? ofOffer(invoice, name) : ZERO;
        expect(isAllBack ? back : Math.min(back, sold)).toBe(isAllBack ? sold : back);
      }
      const form = { authority: { en: '', ar: '' }, standard: [{ box: '1', regions: [] }], zero: '2' };
      const report = vatSums(
        form,
        made.map(({ kind, taxable, vat, shipping }) => ({
          kind,
          vatBasisPoints: 1500,
          region: '',
          count: 1,
          taxable,
          vat,
          shipping,
        })),
      );
      expect(report.vat).toBe((invoice?.vat ?? 0) - sum(notes.map(({ vat }) => vat)));
      expect(report.shipping).toEqual({ charged: 0, givenBack: 0 });
    }),
    { numRuns: 300 },
  );
});
