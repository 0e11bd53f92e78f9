import type { Texts } from '../../client/language.ts';

type Words = {
  title: string;
  stock: string;
  views: string;
  byProduct: string;
  byPerson: string;
  product: string;
  market: string;
  waiting: string;
  onHand: string;
  since: string;
  until: string;
  email: string;
  language: string;
  searchProduct: string;
  searchPerson: string;
  empty: string;
};

export const TEXTS: Texts<Words> = {
  en: {
    title: 'Waiting for stock',
    stock: 'Stock',
    views: 'Views',
    byProduct: 'By product',
    byPerson: 'By person',
    product: 'Product',
    market: 'Market',
    waiting: 'Wait for it',
    onHand: 'On hand',
    since: 'Since',
    until: 'Until',
    email: 'E-mail',
    language: 'Language',
    searchProduct: 'Product',
    searchPerson: 'E-mail or product',
    empty: 'Nobody waits for a product.',
  },
  ar: {
    title: 'بانتظار التوفّر',
    stock: 'المخزون',
    views: 'طرق العرض',
    byProduct: 'حسب المنتج',
    byPerson: 'حسب الشخص',
    product: 'المنتج',
    market: 'السوق',
    waiting: 'عدد المنتظرين',
    onHand: 'المتوفر',
    since: 'منذ',
    until: 'حتى',
    email: 'البريد الإلكتروني',
    language: 'اللغة',
    searchProduct: 'منتج',
    searchPerson: 'بريد إلكتروني أو منتج',
    empty: 'لا أحد ينتظر منتجًا.',
  },
};
