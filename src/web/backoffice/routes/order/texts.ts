import type { Texts } from '../../client/language.ts';
import type { Words } from './words.ts';
import { AR } from './words-ar.ts';
import { EN } from './words-en.ts';

/** What the page of an order says, in both languages. */
export const TEXTS: Texts<Words> = { en: EN, ar: AR };
