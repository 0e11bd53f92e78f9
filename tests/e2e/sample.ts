import { createHash } from 'node:crypto';
import type { Language } from '../../src/kernel/market.ts';

/** Returns the id of a product of the sample store: the first 24 digits of its slug's hash (decision 0003). */
export function productId(slug: string): string {
  return createHash('sha256').update(slug).digest('hex').slice(0, 24);
}

/** The window sizes of the journeys. */
export const WINDOWS = {
  desktop: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
} as const;

export const LANGUAGES = ['en', 'ar'] as const;

/** The language of journeys without a device of their own that are the same in each language. */
export const IN_ENGLISH: readonly Language[] = ['en'];
export const IN_ARABIC: readonly Language[] = ['ar'];

type Walk = { readonly language: Language; readonly device: keyof typeof WINDOWS };

/** Journeys that are the same in each language and on each device run in one: in English in a wide window, … */
export const EN_DESKTOP: readonly Walk[] = [{ language: 'en', device: 'desktop' }];
/** … or in Arabic on a phone. */
export const AR_PHONE: readonly Walk[] = [{ language: 'ar', device: 'phone' }];
/** Journeys whose pages differ by language or device run in both. */
export const WALKS: readonly Walk[] = [...EN_DESKTOP, ...AR_PHONE];
