/** SMSA's ECOM REST answers (SMSA contract, section 3). "Desination" is the courier's spelling. */
import { z } from 'zod';

export const created = z.looseObject({
  sawb: z.coerce.string().nullish(),
  waybills: z.array(z.looseObject({ awb: z.coerce.string(), awbFile: z.string().nullish() })).default([]),
});

const scan = z.looseObject({
  City: z.string().nullish(),
  ScanType: z.string(),
  ScanDescription: z.string().nullish(),
  ScanDateTime: z.string(),
  ScanTimeZone: z.string().nullish(),
});
export type WireScan = z.infer<typeof scan>;

export const tracked = z.looseObject({
  AWB: z.coerce.string().nullish(),
  Reference: z.string().nullish(),
  isDelivered: z.boolean().nullish(),
  Scans: z.array(scan).nullish(),
});
export type WireTracked = z.infer<typeof tracked>;

export const statusLookup = z.array(
  z.looseObject({ Code: z.string(), ScanDescEN: z.string().nullish(), ScanDescAR: z.string().nullish() }),
);

/** An air waybill number: 12 digits. */
export function isWaybill(text: string): boolean {
  return /^\d{12}$/.test(text);
}
