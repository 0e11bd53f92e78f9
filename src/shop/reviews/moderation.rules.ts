import type { Language } from '#kernel/market';

/** What a review may be: shown, waiting for a person because of what it contains, or hidden by one. */
export const REVIEW_STATES = ['waiting', 'shown', 'hidden'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** Why a person may hide a review. Few stars are no reason. */
export const HIDING_REASONS = ['abuse', 'personal-data', 'advertising', 'not-about-product'] as const;
export type HidingReason = (typeof HIDING_REASONS)[number];

/** What a text may be found to contain. All but a fault keep a review waiting. */
export const FINDINGS = ['phone', 'email', 'link', 'word', 'fault'] as const;
type Finding = (typeof FINDINGS)[number];

/** Views of the list of reviews. */
export const REVIEW_VIEWS = ['to-read', 'shown', 'hidden', 'low'] as const;
export type ReviewView = (typeof REVIEW_VIEWS)[number];

/** Longest answer of the shop in characters. */
export const MAX_ANSWER_LENGTH = 1000;

/** Insults, in the form that `folded` gives words. */
const HELD_WORDS: ReadonlySet<string> = new Set([
  ...[
    'bastard',
    'bitch',
    'bullshit',
    'crook',
    'crooks',
    'cunt',
    'fuck',
    'fucking',
    'idiot',
    'idiots',
    'moron',
    'scammer',
  ],
  ...['scammers', 'shit', 'slut', 'thief', 'thieves', 'whore'],
  ...[
    'حرامي',
    'حراميه',
    'حمار',
    'حمير',
    'حقير',
    'حقيره',
    'خنزير',
    'كلب',
    'كلاب',
    'لصوص',
    'نصاب',
    'نصابين',
    'وسخ',
    'غبي',
    'اغبياء',
  ],
]);

/** Words of a fault of the product, which somebody should answer. */
const FAULT_WORDS: ReadonlySet<string> = new Set([
  ...[
    'broken',
    'cracked',
    'damaged',
    'empty',
    'fake',
    'leak',
    'leaked',
    'leaking',
    'leaks',
    'missing',
    'spilled',
    'spilt',
  ],
  ...['مكسور', 'مكسوره', 'يسرب', 'تسرب', 'تسريب', 'تالف', 'تالفه', 'ناقص', 'ناقصه', 'مقلد', 'مقلده', 'فارغ', 'فارغه'],
]);

const MARKS = /[\u064B-\u065F\u0670\u0640\u200b-\u200f\u2066-\u2069]/g;
const EMAIL = /[^\s@]{1,64}(?:@|\s?[[(]at[\])]\s?)[^\s@]{1,190}\.[^\s@]{2,}/i;
const HANDLE = /(?:^|[^\p{L}\p{N}])@[\p{L}\p{N}_.]{3,}/u;
const SCHEME = /(?:https?:\/\/|www\.)/i;
const DOMAIN =
  /(?:^|[^\p{L}\p{N}@])[a-z0-9-]{2,63}\s?(?:\.|\(dot\))\s?(?:com|net|org|info|biz|shop|store|online|site|sa|ae|me|io|co|app|link|ly)(?![a-z0-9])/iu;
/** Digits with the separators that people write between them. */
const NUMBER = /(?:\+|00)?\d(?:[\s().\-–_]{0,3}\d){7,16}/g;

/** Lower case, Western digits, one form of alef, ya and ta marbuta, no marks. */
function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/** Whether a group of digits is a phone number: at least nine digits, or eight after a plus or two zeros. */
function isPhone(written: string): boolean {
  const digits = written.replace(/\D/g, '').length;
  return digits <= 15 && digits >= (/^(?:\+|00)/.test(written) ? 8 : 9);
}

/** What a review contains that a person should see, in the order of the list. */
export function findingsIn(text: string): readonly Finding[] {
  const plain = folded(text);
  const words = plain.split(/[^\p{L}\p{N}]+/u);
  const found: Readonly<Record<Finding, boolean>> = {
    phone: [...plain.matchAll(NUMBER)].some(([written]) => isPhone(written)),
    email: EMAIL.test(plain),
    link: SCHEME.test(plain) || HANDLE.test(plain) || (!EMAIL.test(plain) && DOMAIN.test(plain)),
    word: words.some((word) => HELD_WORDS.has(word)),
    fault: words.some((word) => FAULT_WORDS.has(word)),
  };
  return FINDINGS.filter((finding) => found[finding]);
}

/** The state of a review as it is written: shown, unless something was found that a person must read first. */
export function stateOfNew(findings: readonly Finding[]): ReviewState {
  return findings.some((finding) => finding !== 'fault') ? 'waiting' : 'shown';
}

/** Arabic when the first letter of a known script is Arabic. */
export function languageOfText(text: string): Language {
  const letter = /[\p{Script=Arabic}\p{Script=Latin}]/u.exec(text)?.[0] ?? 'a';
  return /\p{Script=Arabic}/u.test(letter) ? 'ar' : 'en';
}

/** Why an answer cannot be shown under a review in `language`; null when it can. */
export function answerFault(answer: string, language: Language): 'empty' | 'too-long' | 'other-language' | null {
  const text = answer.trim();
  if (text === '') return 'empty';
  if (text.length > MAX_ANSWER_LENGTH) return 'too-long';
  return languageOfText(text) === language ? null : 'other-language';
}

/** The reason that what was found in a review suggests; null when a person has to choose. */
export function suggestedReason(findings: readonly Finding[]): HidingReason | null {
  if (findings.includes('word')) return 'abuse';
  return stateOfNew(findings) === 'waiting' ? 'advertising' : null;
}
