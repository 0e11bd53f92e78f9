import { describe, expect, it } from 'vitest';
import sellers from '#content/sellers.json';
import { noPaymentResult, type Order } from '#contract/orders';
import { LANGUAGES, MARKET_CODES, MARKETS, type MarketCode } from '#kernel/market';
import { markupOf, wordsOf } from '#support/markup';
import { texts } from '#texts/texts';
import { Confirmation } from './confirmation.tsx';
import { Details } from './details.tsx';

/** An order of two products, 285.00 and VAT of 10 percent with a delivery for 20.00. */
function orderIn(country: MarketCode): Order {
  const { currency, country: name } = MARKETS[country];
  const item = { image: '/a.avif', pricecon: currency, weight: '50 ml' };
  return {
    ...{ _id: 'o'.repeat(24), number: 10007, createdAt: '2026-11-28T08:05:00.000Z', userId: 'g'.repeat(24) },
    ...{ paymentMethod: 'COD', paymentState: 'on_delivery', paymentResult: noPaymentResult, transactionId: '' },
    ...{ itemsPrice: 285, discount: 0, coupon: '', taxPrice: 28.5, taxRate: 10, shippingPrice: 20, totalPrice: 333.5 },
    ...{ currency, isPaid: false, paidAt: null, country, tran_ref: '', order_invoice: '', order_credit_note: '' },
    shippingAddress: {
      ...{ firstname: 'Sara', lastname: 'Al Ghamdi', address: 'Tahlia Street', appartment: 'Flat 9', city: 'Abha' },
      ...{ state: 'Asir', country: name, pin: '62521', phone: '+966500000000', email: 'sara@example.com' },
    },
    orderItems: [
      {
        ...item,
        _id: 'a',
        productId: 'p1',
        title: 'Rose',
        arabictitle: 'ورد',
        discountprice: [95],
        price: [95],
        count: 2,
      },
      {
        ...item,
        _id: 'b',
        productId: 'p2',
        title: 'Oud',
        arabictitle: 'عود',
        discountprice: [95],
        price: [99],
        count: 1,
      },
    ],
    ...{ isDelivered: false, isCancelled: false, seller: sellers[country] },
  };
}

/** The facts of a page, by their names. */
const factsOf = (markup: string): Map<string, string> =>
  new Map(
    [...markup.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name = '', fact = '']) => [
      wordsOf(name),
      wordsOf(fact),
    ]),
  );

describe.each(LANGUAGES.flatMap((language) => MARKET_CODES.map((country) => [language, country] as const)))(
  'the confirmation of an order, in %s for %s',
  (language, country) => {
    const t = texts(language);
    const order = orderIn(country);
    const seller = sellers[country];
    const page = { language, market: country, facts: { vatBasisPoints: 1000, freeShippingFrom: 20_000 } };
    const markup = markupOf(<Confirmation order={order} />, page);
    const facts = factsOf(markup);

    it('names each offer of the order with what it took off, and the code with the rest', () => {
      const name = { en: 'Third one free', ar: 'الثالثة مجانًا' };
      const offer = { id: 'third', name, saving: 95, lines: [{ productId: 'p1', amount: 95 }] };
      const delivery = { id: 'free', name: { en: 'Free delivery', ar: 'توصيل مجاني' }, saving: 20, lines: [] };
      const sold = { ...order, discount: 100, coupon: 'MISK', offers: [offer, delivery] };
      const rows = factsOf(markupOf(<Confirmation order={sold} />, page));
      expect(rows.get(name[language])).toContain('95.00');
      const ofCode = [...rows].find(([row]) => row.includes('MISK'));
      expect(ofCode?.[1]).toMatch(/[^\d]5\.00/);
      expect(rows.has(delivery.name[language])).toBe(false);
    });

    it('says that the order is confirmed and on its way', () => {
      expect(wordsOf(markup)).toContain(t('order.confirmation'));
      expect(wordsOf(markup)).toContain(t('order.onTheWay'));
    });

    it('names the seller of the country and where it ships from, as the details do', () => {
      for (const shown of [facts, factsOf(markupOf(<Details order={order} />, page))]) {
        expect(shown.get(t('order.seller'))).toBe(`${seller.legalName[language]} ${seller.address[language]}`);
        expect(shown.get(t('order.shipFrom'))).toBe(seller.shipFrom[language]);
      }
    });

    it('shows one address as shipping and as billing address', () => {
      const shipping = facts.get(t('order.shippingAddress'));
      for (const part of ['Sara Al Ghamdi', 'Tahlia Street', 'Flat 9', 'Abha', '62521', 'Asir']) {
        expect(shipping).toContain(part);
      }
      expect(shipping).toContain(MARKETS[country].name.full[language]);
      expect(facts.get(t('order.billingAddress'))).toBe(shipping);
    });

    it('has number, date and total, each item as Processing with price and quantity, and amounts that add up', () => {
      expect(facts.get(t('order.id'))).toBe('10007');
      expect(facts.get(t('order.date'))).toContain(country === 'KSA' ? '11:05' : '12:05');
      expect(facts.get(t('order.total'))).toContain('333.50');
      const rows = [...markup.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) => wordsOf(row)).slice(1);
      expect(rows).toEqual([
        expect.stringMatching(
          new RegExp(`${language === 'ar' ? 'ورد' : 'Rose'}.* 95\\.00.* 2 ${t('order.processing')}$`),
        ),
        expect.stringMatching(
          new RegExp(`${language === 'ar' ? 'عود' : 'Oud'}.* 95\\.00.* 1 ${t('order.processing')}$`),
        ),
      ]);
      const amounts = ['cart.subtotal', 'cart.shippingCharges', 'cart.orderTotal'] as const;
      expect(amounts.map((name) => facts.get(t(name))?.match(/[\d.]+\d/)?.[0])).toEqual(['285.00', '20.00', '333.50']);
      expect(facts.get(t('cart.vatRate', { percent: '10%' }))).toContain('28.50');
    });
  },
);
