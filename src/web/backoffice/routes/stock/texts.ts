import { countedAr, countedEn } from '#texts/counted';
import type { Texts } from '../../client/language.ts';

type Words = {
  title: string;
  views: string;
  low: string;
  all: string;
  held: string;
  movements: string;
  alerts: string;
  search: string;
  product: string;
  market: string;
  onShelf: string;
  free: (units: number) => string;
  heldColumn: string;
  toPack: string;
  soldAWeek: string;
  lasts: string;
  days: (days: number) => string;
  weeks: (weeks: number) => string;
  soldOut: string;
  newCount: string;
  newCountOf: (title: string, market: string) => string;
  changes: (count: number) => string;
  discard: string;
  saveWithReason: string;
  empty: string;
  open: (title: string) => string;
  adjust: string;
  now: (market: string, onHand: number, held: number) => string;
  add: string;
  take: string;
  counted: string;
  direction: string;
  units: string;
  onShelfThen: string;
  countedUnits: string;
  countedHint: (free: number, held: number, toPack: number) => string;
  reason: string;
  chooseReason: string;
  reference: string;
  note: string;
  to: string;
  save: string;
  saved: (count: number) => string;
  reasonTitle: (count: number) => string;
  last: string;
  allOf: string;
  noMovements: string;
  choose: string;
  ofOrder: (number: number) => string;
};

export const TEXTS: Texts<Words> = {
  en: {
    title: 'Stock',
    views: 'Views',
    low: 'Low and sold out',
    all: 'All',
    held: 'Held by shoppers paying now',
    movements: 'Movements',
    alerts: 'Waiting for stock',
    search: 'Product, shelf or barcode',
    product: 'Product',
    market: 'Market',
    onShelf: 'On the shelf',
    free: (units) => `${units} free`,
    heldColumn: 'Held',
    toPack: 'To pack',
    soldAWeek: 'Sold a week',
    lasts: 'Lasts',
    days: (days) => countedEn(days, 'day'),
    weeks: (weeks) => countedEn(weeks, 'week'),
    soldOut: 'sold out',
    newCount: 'New count',
    newCountOf: (title, market) => `New count of ${title}, ${market}`,
    changes: (count) => `${countedEn(count, 'change')} not saved`,
    discard: 'Discard',
    saveWithReason: 'Save with a reason',
    empty: 'No stock is low. Every product lasts longer than its own days.',
    open: (title) => `Adjust ${title}`,
    adjust: 'Adjust stock',
    now: (market, onHand, held) => `${market} · ${onHand} free, ${held} held`,
    add: 'Add',
    take: 'Take away',
    counted: 'Counted',
    direction: 'What happened',
    units: 'Pieces',
    onShelfThen: 'Then on the shelf',
    countedUnits: 'Counted on the shelf',
    countedHint: (free, held, toPack) =>
      `Count everything on the shelf: ${free} free, ${held} held, ${toPack} of orders to pack.`,
    reason: 'Reason',
    chooseReason: 'Choose a reason',
    reference: 'Reference',
    note: 'Note',
    to: 'Other market',
    save: 'Save',
    saved: (count) => (count === 1 ? 'Stock saved' : `${count} stocks saved`),
    reasonTitle: (count) => (count === 1 ? 'Why does this count change?' : `Why do these ${count} counts change?`),
    last: 'Movements',
    allOf: 'All',
    noMovements: 'Nothing moved yet.',
    choose: 'Choose a product to adjust it and to see its movements.',
    ofOrder: (number) => `Order ${number}`,
  },
  ar: {
    title: 'المخزون',
    views: 'العروض',
    low: 'منخفض ونافد',
    all: 'الكل',
    held: 'محجوز لمتسوقين يدفعون الآن',
    movements: 'الحركات',
    alerts: 'بانتظار التوفّر',
    search: 'منتج أو رف أو باركود',
    product: 'المنتج',
    market: 'السوق',
    onShelf: 'على الرف',
    free: (units) => `المتاح ${units}`,
    heldColumn: 'محجوز',
    toPack: 'للتعبئة',
    soldAWeek: 'مبيع الأسبوع',
    lasts: 'يكفي',
    days: (days) => countedAr(days, 'day'),
    weeks: (weeks) => countedAr(weeks, 'week'),
    soldOut: 'نفد',
    newCount: 'العدد الجديد',
    newCountOf: (title, market) => `العدد الجديد: ${title}، ${market}`,
    changes: (count) => `لم يُحفظ: ${countedAr(count, 'change')}`,
    discard: 'تجاهل',
    saveWithReason: 'حفظ مع السبب',
    empty: 'لا مخزون منخفض. كل منتج يكفي أكثر من أيامه.',
    open: (title) => `تعديل ${title}`,
    adjust: 'تعديل المخزون',
    now: (market, onHand, held) => `${market} · المتاح ${onHand}، المحجوز ${held}`,
    add: 'إضافة',
    take: 'سحب',
    counted: 'جرد',
    direction: 'ما حدث',
    units: 'القطع',
    onShelfThen: 'ثم على الرف',
    countedUnits: 'المعدود على الرف',
    countedHint: (free, held, toPack) => `عُدّ كل ما على الرف: المتاح ${free}، المحجوز ${held}، للطلبات ${toPack}.`,
    reason: 'السبب',
    chooseReason: 'اختر سببًا',
    reference: 'المرجع',
    note: 'ملاحظة',
    to: 'السوق الأخرى',
    save: 'حفظ',
    saved: (count) => `حُفظ ${countedAr(count, 'stock')}`,
    reasonTitle: (count) => (count === 1 ? 'لماذا يتغير هذا العدد؟' : `لماذا تتغير هذه الأعداد (${count})؟`),
    last: 'الحركات',
    allOf: 'الكل',
    noMovements: 'لا حركة بعد.',
    choose: 'اختر منتجًا لتعديله ورؤية حركاته.',
    ofOrder: (number) => `الطلب ${number}`,
  },
};
