/** Spellings of the same city that differ by more than accents and articles, in both languages. */
export const NAMES: readonly (readonly string[])[] = [
  ['riyadh', 'riyad', 'رياض'],
  ['jeddah', 'jiddah', 'jedda', 'جده'],
  ['makkah', 'mecca', 'makkahmukarramah', 'makkahalmukarramah', 'مكه', 'مكهالمكرمه'],
  ['madinah', 'medina', 'madinahalmunawwarah', 'madinahmunawwarah', 'مدينه', 'مدينهالمنوره'],
  ['dammam', 'دمام'],
  ['khobar', 'خبر'],
  ['taif', 'طائف', 'طايف'],
  ['tabuk', 'تبوك'],
  ['abha', 'ابها'],
  ['hail', 'حائل', 'حايل'],
  ['buraydah', 'buraidah', 'بريده'],
  ['najran', 'نجران'],
  ['jazan', 'jizan', 'gizan', 'جازان', 'جيزان'],
  ['jubail', 'جبيل'],
  ['yanbu', 'ينبع'],
];

/** A city's name without article, case, marks and blanks, in one spelling of letters that are often exchanged. */
export function plain(city: string): string {
  return city
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ة/g, 'ه')
    .replace(/ى/g, 'ي')
    .trim()
    .replace(/^(?:al|ad|ar|as|at|an|ash|az)[\s-]+|^ال/, '')
    .replace(/[^\p{L}]/gu, '');
}

/**
 * Whether two names mean the same city, as far as can be told: names in different scripts that are not known count as
 * the same, so that nobody is asked without reason.
 */
export function isSameCity(one: string, other: string): boolean {
  const [a, b] = [plain(one), plain(other)];
  if (a === b || a === '' || b === '') return true;
  const group = NAMES.find((names) => names.includes(a));
  if (group) return group.includes(b) || (isArabic(a) !== isArabic(b) && !NAMES.some((names) => names.includes(b)));
  return isArabic(a) !== isArabic(b);
}

function isArabic(text: string): boolean {
  return /\p{Script=Arabic}/u.test(text);
}
