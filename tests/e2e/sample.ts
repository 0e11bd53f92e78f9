import { createHash } from 'node:crypto';

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

/** Language and device of the payment journeys: each language in one size. */
export const WALKS = [
  { language: 'en', device: 'desktop' },
  { language: 'ar', device: 'phone' },
] as const;
