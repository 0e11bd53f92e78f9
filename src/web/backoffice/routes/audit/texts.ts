import type { Texts } from '../../client/language.ts';

type AuditTexts = {
  readonly title: string;
  readonly sub: string;
  readonly search: string;
  readonly when: string;
  readonly who: string;
  readonly did: string;
  readonly changed: string;
  readonly area: string;
  readonly from: string;
  readonly to: string;
  readonly store: string;
  readonly role: string;
  readonly request: string;
  readonly reason: string;
  readonly field: string;
  readonly before: string;
  readonly after: string;
  readonly open: string;
  readonly oldPrice: string;
  readonly oldPriceDone: string;
  readonly line: string;
  readonly undo: string;
  readonly becomes: string;
  readonly retention: string;
  readonly empty: string;
  readonly today: string;
  readonly everything: string;
  readonly market: string;
  readonly export: string;
  readonly period: string;
};

export const TEXTS: Texts<AuditTexts> = {
  en: {
    title: 'Audit log',
    sub: 'Nobody can change or delete a line',
    search: 'Order, product, person',
    when: 'When',
    who: 'Who',
    did: 'Did',
    changed: 'What changed',
    area: 'Kind',
    from: 'From',
    to: 'To',
    store: 'The store',
    role: 'Role then',
    request: 'Request',
    reason: 'Reason',
    field: 'Field',
    before: 'Before',
    after: 'After',
    open: 'Open it',
    oldPrice: 'Put the old price back',
    oldPriceDone: 'The old price is back',
    line: 'One line',
    undo: 'Takes back another line',
    becomes: '→',
    retention: 'Kept for seven years. Names of customers are not in it; it names orders.',
    empty: 'Nothing was done yet.',
    today: 'Today',
    everything: 'Everything',
    market: 'Market',
    export: 'Export',
    period: 'Period',
  },
  ar: {
    title: 'سجل التدقيق',
    sub: 'لا أحد يغيّر سطرًا أو يحذفه',
    search: 'طلب أو منتج أو شخص',
    when: 'متى',
    who: 'من',
    did: 'ماذا',
    changed: 'ما تغيّر',
    area: 'النوع',
    from: 'من',
    to: 'إلى',
    store: 'المتجر',
    role: 'الدور حينها',
    request: 'الطلب التقني',
    reason: 'السبب',
    field: 'الحقل',
    before: 'قبل',
    after: 'بعد',
    open: 'فتح',
    oldPrice: 'إعادة السعر السابق',
    oldPriceDone: 'عاد السعر السابق',
    line: 'سطر واحد',
    undo: 'يتراجع عن سطر آخر',
    becomes: '←',
    retention: 'يُحفظ سبع سنوات. لا أسماء عملاء فيه، بل أرقام طلبات.',
    empty: 'لم يُفعل شيء بعد.',
    today: 'اليوم',
    everything: 'كل شيء',
    market: 'السوق',
    export: 'تصدير',
    period: 'الفترة',
  },
};
