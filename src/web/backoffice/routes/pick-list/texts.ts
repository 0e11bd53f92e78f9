import { countedAr, countedEn } from '#texts/counted';
import type { Texts } from '../../client/language.ts';

type Words = {
  title: string;
  packing: string;
  wave: (parcels: number) => string;
  paper: string;
  shelf: string;
  product: string;
  code: string;
  quantity: string;
  orders: string;
  taken: (title: string) => string;
  left: (units: number) => string;
  empty: string;
  picked: (orders: number) => string;
};

export const TEXTS: Texts<Words> = {
  en: {
    title: 'Pick list',
    packing: 'Packing',
    wave: (parcels) => countedEn(parcels, 'parcel'),
    paper: 'Print as PDF',
    shelf: 'Shelf',
    product: 'Product',
    code: 'Code',
    quantity: 'Pieces',
    orders: 'Orders',
    taken: (title) => `${title} is taken from the shelf`,
    left: (units) => `${countedEn(units, 'piece')} to take`,
    empty: 'Everything of this wave is picked.',
    picked: (orders) => `${countedEn(orders, 'order is', 'orders are')} picked`,
  },
  ar: {
    title: 'قائمة الجمع',
    packing: 'التجهيز',
    wave: (parcels) => countedAr(parcels, 'parcel'),
    paper: 'طباعة PDF',
    shelf: 'الرف',
    product: 'المنتج',
    code: 'الرمز',
    quantity: 'القطع',
    orders: 'الطلبات',
    taken: (title) => `أُخذ ${title} من الرف`,
    left: (units) => `للجمع: ${countedAr(units, 'unit')}`,
    empty: 'جُمعت كل قطع هذه الدفعة.',
    picked: (orders) => `جُمع ${countedAr(orders, 'order')}`,
  },
};
