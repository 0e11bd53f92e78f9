import type { Texts } from '../../../client/language.ts';

type Words = {
  readonly title: string;
  readonly how: string;
  readonly byLine: string;
  readonly whole: string;
  readonly anAmount: string;
  readonly item: string;
  readonly giveBack: string;
  readonly intoStock: string;
  readonly withVat: string;
  readonly more: (name: string) => string;
  readonly fewer: (name: string) => string;
  readonly stockOf: (name: string) => string;
  readonly shipping: string;
  readonly wasFree: string;
  readonly shippingBack: string;
  readonly amount: string;
  readonly amountHint: string;
  readonly wholeIntoStock: string;
  readonly reason: string;
  readonly chooseReason: string;
  readonly wordsTo: { readonly en: string; readonly ar: string };
  readonly net: string;
  readonly vat: string;
  readonly toCard: string;
  readonly toBank: string;
  readonly noteLine: string;
  readonly bankLine: { readonly card: string; readonly transfer: string };
  readonly leftAfter: string;
  readonly limit: string;
  readonly keep: string;
  readonly refund: string;
  readonly ask: string;
  readonly done: string;
  readonly waits: string;
  readonly before: string;
  readonly states: { readonly asked: string; readonly done: string; readonly failed: string };
  readonly toTransfer: string;
  readonly refusal: { readonly orderNotPaid: string; readonly orderCancelled: string };
  readonly nothingLeft: string;
};

export const TEXTS: Texts<Words> = {
  en: {
    title: 'Refund order',
    how: 'How',
    byLine: 'By line',
    whole: 'Whole order',
    anAmount: 'An amount',
    item: 'Item',
    giveBack: 'Give back',
    intoStock: 'Back into stock',
    withVat: 'With VAT',
    more: (name) => `One more ${name}`,
    fewer: (name) => `One less ${name}`,
    stockOf: (name) => `${name}: back into stock`,
    shipping: 'Shipping',
    wasFree: 'was free',
    shippingBack: 'Give the shipping charge back',
    amount: 'Amount with VAT',
    amountHint: 'Taken off the lines in proportion; nothing comes back into stock.',
    wholeIntoStock: 'Everything comes back into stock',
    reason: 'Reason',
    chooseReason: 'Choose a reason',
    wordsTo: { en: 'Words to the customer, in English', ar: 'Words to the customer, in Arabic' },
    net: 'Net',
    vat: 'VAT',
    toCard: 'To the card that paid',
    toBank: 'By bank transfer',
    noteLine: 'Makes a credit note for this.',
    bankLine: {
      card: 'The bank needs 7 to 10 working days.',
      transfer: 'Finance sends it by hand and notes the IBAN’s last four.',
    },
    leftAfter: 'Left to refund after this:',
    limit: 'Above this a second person confirms:',
    keep: 'Keep',
    refund: 'Refund',
    ask: 'Ask for',
    done: 'The refund is on its way.',
    waits: 'A second person has to agree. It waits in Payments.',
    before: 'Given back before',
    states: { asked: 'Requested', done: 'Done', failed: 'Failed' },
    toTransfer: 'To be transferred',
    refusal: {
      orderNotPaid: 'No money came in for this order yet. Edit or cancel it instead.',
      orderCancelled: 'This order is cancelled; its money goes back by itself.',
    },
    nothingLeft: 'Everything of this order was given back.',
  },
  ar: {
    title: 'استرداد الطلب',
    how: 'الطريقة',
    byLine: 'حسب البند',
    whole: 'الطلب كله',
    anAmount: 'مبلغ',
    item: 'الصنف',
    giveBack: 'المسترد',
    intoStock: 'إلى المخزون',
    withVat: 'شامل الضريبة',
    more: (name) => `زيادة واحدة: ${name}`,
    fewer: (name) => `إنقاص واحدة: ${name}`,
    stockOf: (name) => `${name}: إعادة إلى المخزون`,
    shipping: 'الشحن',
    wasFree: 'كان مجانيًا',
    shippingBack: 'استرداد رسوم الشحن',
    amount: 'المبلغ شامل الضريبة',
    amountHint: 'يُخصم من البنود بالتناسب، ولا يعود شيء إلى المخزون.',
    wholeIntoStock: 'يعود كل شيء إلى المخزون',
    reason: 'السبب',
    chooseReason: 'اختر السبب',
    wordsTo: { en: 'كلمات للعميل بالإنجليزية', ar: 'كلمات للعميل بالعربية' },
    net: 'الصافي',
    vat: 'ضريبة القيمة المضافة',
    toCard: 'إلى البطاقة التي دُفع بها',
    toBank: 'بتحويل مصرفي',
    noteLine: 'يصدر به إشعار دائن.',
    bankLine: {
      card: 'يحتاج المصرف من 7 إلى 10 أيام عمل.',
      transfer: 'ترسله المالية يدويًا وتسجل آخر أربعة رموز من الآيبان.',
    },
    leftAfter: 'الباقي للاسترداد بعد هذا:',
    limit: 'يؤكد شخص ثانٍ ما فوق:',
    keep: 'إغلاق',
    refund: 'استرداد',
    ask: 'طلب استرداد',
    done: 'الاسترداد في طريقه.',
    waits: 'يحتاج إلى موافقة شخص ثان، وهو ينتظر في المدفوعات.',
    before: 'ما استُرد من قبل',
    states: { asked: 'مطلوب', done: 'تم', failed: 'تعثر' },
    toTransfer: 'بانتظار التحويل',
    refusal: {
      orderNotPaid: 'لم يصل مبلغ هذا الطلب بعد، عدّله أو ألغه بدل ذلك.',
      orderCancelled: 'أُلغي هذا الطلب، ويُسترد مبلغه تلقائيًا.',
    },
    nothingLeft: 'استُرد كل مبلغ هذا الطلب.',
  },
};
