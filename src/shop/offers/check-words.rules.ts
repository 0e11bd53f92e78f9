import type { Language } from '#kernel/market';
import type { OfferCheck } from './offer-checks.rules.ts';

/** What a check says about an offer. */
export const CHECK_WORDS: Readonly<Record<Language, Readonly<Record<OfferCheck['code'], string>>>> = {
  en: {
    isPrice: 'It has no condition: it is a price. Set it at the products, where every page shows it.',
    vatFree: '“VAT free” may not be said.',
    noEnd: 'It is large, and has neither an end nor a limit.',
    deep: 'With the offers that it meets, whole orders can cost very little.',
  },
  ar: {
    isPrice: 'بلا شرط، فهو سعر. ضعه في المنتجات حيث يظهر في كل صفحة.',
    vatFree: 'لا يجوز القول «بدون ضريبة».',
    noEnd: 'خصم كبير بلا نهاية ولا حد.',
    deep: 'مع العروض التي تجتمع معه قد ينخفض سعر الطلب كله كثيرًا.',
  },
};
