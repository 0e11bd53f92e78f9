import type { Texts } from '../../client/language.ts';

type Words = {
  title: string;
  stock: string;
  search: string;
  at: string;
  product: string;
  market: string;
  delta: string;
  after: string;
  reason: string;
  reference: string;
  actor: string;
  shopper: string;
  system: string;
  empty: string;
};

export const TEXTS: Texts<Words> = {
  en: {
    title: 'Movements',
    stock: 'Stock',
    search: 'Product, shelf or barcode',
    at: 'When',
    product: 'Product',
    market: 'Market',
    delta: 'Change',
    after: 'Then',
    reason: 'Reason',
    reference: 'Reference',
    actor: 'By',
    shopper: 'Shopper',
    system: 'Store',
    empty: 'Nothing moved yet.',
  },
  ar: {
    title: 'حركات المخزون',
    stock: 'المخزون',
    search: 'منتج أو رف أو باركود',
    at: 'الوقت',
    product: 'المنتج',
    market: 'السوق',
    delta: 'التغيير',
    after: 'ثم',
    reason: 'السبب',
    reference: 'المرجع',
    actor: 'بيد',
    shopper: 'متسوق',
    system: 'المتجر',
    empty: 'لا حركة بعد.',
  },
};
