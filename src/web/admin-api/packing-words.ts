import { z } from 'zod';
import { type Bilingual, isMarketCode, type Language, MARKETS } from '#kernel/market';
import type { PackingRefusal } from '#shop/packing/wave.rules';
import { formatDateTime } from '#texts/format';

/** What a row of a packing act says about its order, in both languages. */
const PACKING_WORDS: Readonly<Record<PackingRefusal | 'done', Bilingual>> = {
  done: { en: 'Done', ar: 'تم' },
  unknown: { en: 'Order not found', ar: 'الطلب غير موجود' },
  cancelled: { en: 'The order was cancelled: take it out', ar: 'أُلغي الطلب: أخرجه من الدفعة' },
  refunded: { en: 'Every unit of it was refunded: take it out', ar: 'رُدّ ثمن كل قطعه: أخرجه من الدفعة' },
  not_booked: { en: 'The courier has not booked it yet', ar: 'لم تحجزه شركة الشحن بعد' },
  address_refused: { en: 'The courier refused the address', ar: 'رفضت شركة الشحن العنوان' },
  with_courier: { en: 'The courier has it already', ar: 'الطرد مع شركة الشحن' },
  handed_over: { en: 'It was handed over', ar: 'سُلّم لشركة الشحن' },
  printed: { en: 'It is printed already', ar: 'طُبع من قبل' },
  packed: { en: 'It is packed already', ar: 'عُبّئ من قبل' },
  set_aside: { en: 'It waits for a missing piece', ar: 'ينتظر قطعة ناقصة' },
  refund_waits: {
    en: 'A refund of it waits for a second person: do not send it yet',
    ar: 'استرداد من هذا الطلب ينتظر موافقة شخص ثانٍ: لا ترسله بعد',
  },
  not_set_aside: { en: 'It is in the wave', ar: 'الطلب في الدفعة' },
  no_label: { en: 'The courier has not made its label yet', ar: 'لم تُصدر شركة الشحن ملصقه بعد' },
  not_packed: { en: 'It is not packed yet', ar: 'لم يُعبّأ بعد' },
};

/** The same where it is known who had done it before; the name and the time follow. */
const WORDS_BEFORE: Readonly<Partial<Record<PackingRefusal | 'done', Bilingual>>> = {
  handed_over: { en: 'Handed over by', ar: 'التسليم لشركة الشحن:' },
  printed: { en: 'Printed by', ar: 'الطباعة:' },
  packed: { en: 'Packed by', ar: 'التعبئة:' },
};

/** Who had done an act before, and when. */
const before = z.object({ name: z.string(), at: z.coerce.date(), market: z.string().refine(isMarketCode) });

/** What a row of a packing act says in a person's language; with who had done it and when, where `who` says so. */
export function packingWords(language: Language, code: PackingRefusal | 'done', who: unknown): string {
  const { [code]: words } = WORDS_BEFORE;
  const known = before.safeParse(who);
  if (!words || !known.success) return PACKING_WORDS[code][language];
  const { name, at, market } = known.data;
  const comma = language === 'ar' ? '،' : ',';
  return `${words[language]} \u2068${name}\u2069${comma} ${formatDateTime(at, MARKETS[market], language)}`;
}

/** Whether a text is the code of a row of a packing act. */
export function isPackingCode(code: string): code is PackingRefusal | 'done' {
  return Object.hasOwn(PACKING_WORDS, code);
}

/** Why a parcel was not booked again. */
export const BOOK_AGAIN_WORDS = {
  done: { en: 'Booked again', ar: 'أُعيد حجزه' },
  parcelUnknown: { en: 'Order not found', ar: 'الطلب غير موجود' },
  parcelBooked: { en: 'The courier may have it already', ar: 'قد يكون مع شركة الشحن' },
  refundWaits: {
    en: 'A refund of it waits for a second person: it is booked after the decision',
    ar: 'استرداد من هذا الطلب ينتظر موافقة شخص ثانٍ: يُحجز بعد القرار',
  },
  parcelUnderWay: { en: 'The courier has it', ar: 'الطرد مع شركة الشحن' },
  orderOver: { en: 'The order was cancelled or has arrived', ar: 'أُلغي الطلب أو وصل' },
  addressWrong: { en: 'The address is not complete: correct it first', ar: 'العنوان غير مكتمل: صحّحه أولًا' },
} as const satisfies Readonly<Record<string, Bilingual>>;
