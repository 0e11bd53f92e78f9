/** What addresses need from the register of Saudi national addresses. */
import { z } from 'zod';
import type { Language } from '#kernel/market';
import type { Result } from '#kernel/result';

/** What the register says about a code, in one language. An empty text where it says nothing. */
export const nationalAddress = z.object({
  building: z.string(),
  street: z.string(),
  district: z.string(),
  city: z.string(),
  region: z.string(),
  postcode: z.string(),
  additional: z.string(),
});
export type NationalAddress = Readonly<z.infer<typeof nationalAddress>>;

export type RegisterRefusal = {
  readonly code: 'REGISTER_UNAVAILABLE';
  /** For the log, never for the shopper. */
  readonly reason: string;
};

/** The register of national addresses. Answers within 1.5 s and never throws. */
export type NationalAddresses = {
  /** The address of a short code; null when the register has no such code. */
  byShortCode(code: string, language: Language): Promise<Result<NationalAddress | null, RegisterRefusal>>;
};
