import type { Bilingual } from '#kernel/market';
import type { RowProblem, RowWarning } from './plan-redirects.rules.ts';

/** What is said of an old address that is refused, left out, or needs a look. */
export const REDIRECT_WORDS: Readonly<Record<RowProblem | RowWarning | 'sameAddress' | 'removal', Bilingual>> = {
  missing: { en: 'The old address is missing.', ar: 'العنوان القديم ناقص.' },
  badAddress: { en: 'This is not an address.', ar: 'هذا ليس عنوانًا.' },
  badStar: {
    en: 'One star, at the end, after a slash: /old/*',
    ar: 'نجمة واحدة في النهاية بعد شرطة مائلة: \u2066/old/*\u2069',
  },
  tooLong: { en: 'An address has at most 500 characters.', ar: 'لا يزيد العنوان على 500 حرف.' },
  reserved: { en: 'The store itself needs this address.', ar: 'يحتاج المتجر نفسه إلى هذا العنوان.' },
  isAPage: { en: 'That is a page of the store.', ar: 'هذه صفحة من المتجر.' },
  toItself: { en: 'It leads to itself.', ar: 'يقود إلى نفسه.' },
  fromTwice: {
    en: 'The old address stands in the file twice, with two targets.',
    ar: 'العنوان القديم في الملف مرتين بوجهتين.',
  },
  loop: { en: 'It leads back to itself:', ar: 'يعود إلى نفسه:' },
  badTarget: {
    en: 'It leads to no path of the store and no https address.',
    ar: 'لا يقود إلى مسار في المتجر ولا إلى عنوان \u2066https\u2069.',
  },
  targetMissing: { en: 'Its target is not there.', ar: 'وجهته غير موجودة.' },
  leavesTheStore: { en: 'It leads out of the store.', ar: 'يقود إلى خارج المتجر.' },
  sameAddress: { en: 'The same stands in the file before.', ar: 'ورد نفسه في الملف قبل ذلك.' },
  removal: { en: 'The file asks to take it away; nothing is.', ar: 'يطلب الملف حذفه، ولا يُحذف شيء.' },
};
