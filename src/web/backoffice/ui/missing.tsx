import { MARKET_CODES, MARKETS } from '#kernel/market';
import { type Texts, useLanguage, useTexts } from '../client/language.ts';

type Words = { readonly missing: string; readonly of: Readonly<Record<string, string>>; readonly price: string };

const TEXTS: Texts<Words> = {
  en: {
    missing: 'Missing',
    price: 'price in',
    of: {
      'title.en': 'English name',
      'title.ar': 'Arabic name',
      'description.en': 'English description',
      'description.ar': 'Arabic description',
      'shortNote.en': 'English short note',
      'shortNote.ar': 'Arabic short note',
      'notes.top.en': 'English top note',
      'notes.top.ar': 'Arabic top note',
      'notes.heart.en': 'English heart note',
      'notes.heart.ar': 'Arabic heart note',
      'notes.base.en': 'English base note',
      'notes.base.ar': 'Arabic base note',
      'alt.en': 'English alt text',
      'alt.ar': 'Arabic alt text',
      picture: 'picture',
    },
  },
  ar: {
    missing: 'ينقص',
    price: 'السعر في',
    of: {
      'title.en': 'الاسم بالإنجليزية',
      'title.ar': 'الاسم بالعربية',
      'description.en': 'الوصف بالإنجليزية',
      'description.ar': 'الوصف بالعربية',
      'shortNote.en': 'النبذة بالإنجليزية',
      'shortNote.ar': 'النبذة بالعربية',
      'notes.top.en': 'المقدمة بالإنجليزية',
      'notes.top.ar': 'المقدمة بالعربية',
      'notes.heart.en': 'القلب بالإنجليزية',
      'notes.heart.ar': 'القلب بالعربية',
      'notes.base.en': 'القاعدة بالإنجليزية',
      'notes.base.ar': 'القاعدة بالعربية',
      'alt.en': 'النص البديل بالإنجليزية',
      'alt.ar': 'النص البديل بالعربية',
      picture: 'صورة',
    },
  },
};

/** Returns a function that names what a product lacks first: "Missing: Arabic alt text", with "+2" for the others. */
export function useMissingWords(): (missing: readonly string[]) => string {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  return ([first = '', ...others]) => {
    const code = MARKET_CODES.find((one) => first === `price.${one}`);
    const words = code ? `${texts.price} ${MARKETS[code].name.short[language]}` : (texts.of[first] ?? first);
    return `${texts.missing}: ${words}${others.length > 0 ? ` +${others.length}` : ''}`;
  };
}
