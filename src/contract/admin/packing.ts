import { LANGUAGES, MARKET_CODES, TRADE_CURRENCIES } from '#kernel/market';
import { PACKING_REFUSALS } from '#shop/packing/wave.rules';
import { type AnswerOf, adminFile, adminRoute, body, z } from './base.ts';

const bilingual = z.object({ en: z.string(), ar: z.string() });
const instant = z.string().openapi({ description: 'ISO 8601' });

const waveLine = z.object({
  productId: z.string(),
  title: bilingual,
  size: z.string(),
  image: z.string(),
  count: z.int(),
  /** Empty when the product stands on no shelf. */
  shelf: z.string(),
  barcode: z.string(),
  slug: z.string(),
});

const waveParcel = z.object({
  orderId: z.string(),
  number: z.int(),
  market: z.enum(MARKET_CODES),
  currency: z.enum(TRADE_CURRENCIES),
  language: z.enum(LANGUAGES),
  city: z.string(),
  state: z.string(),
  waybill: z.string().nullable(),
  /** Whether the courier has made its label. */
  hasLabel: z.boolean(),
  /** Cash that the courier collects, in minor units; 0 for a paid order. */
  collect: z.int(),
  gift: z.boolean(),
  /** Its first shelf. */
  shelf: z.string(),
  placedAt: instant,
  printedAt: instant.nullable(),
  pickedAt: instant.nullable(),
  packedAt: instant.nullable(),
  packedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
  handedOverAt: instant.nullable(),
  /** Whether a refund of its order waits for a second person, until which it is not sent. */
  refundWaits: z.boolean(),
  setAsideAt: instant.nullable(),
  /** The id of the missing product; empty for none. */
  setAsideFor: z.string(),
  lines: z.array(waveLine),
});

const wave = z.object({
  market: z.enum(MARKET_CODES),
  place: bilingual,
  timeZone: z.string(),
  /** The courier's next visit. */
  pickUpAt: instant,
  counts: z.object({
    all: z.int(),
    printed: z.int(),
    picked: z.int(),
    packed: z.int(),
    handedOver: z.int(),
  }),
  parcels: z.array(waveParcel),
  setAside: z.array(waveParcel),
  /** Neither booked nor sent: a refund of their order waits for a second person. */
  held: z.array(waveParcel),
  cancelled: z.array(waveParcel),
  nextBookingAt: instant.nullable(),
  manifests: z.array(
    z.object({ id: z.string(), number: z.int(), createdAt: instant, by: z.string(), parcels: z.int() }),
  ),
});

export const readPackingCall = adminRoute({
  method: 'get',
  path: '/api/admin/packing',
  needs: ['parcels.print', 'parcels.pack', 'parcels.hand-over'],
  summary: 'What is packed at each place for the courier’s next visit',
  request: { query: z.object({ market: z.enum(MARKET_CODES).optional() }) },
  answer: z.object({ waves: z.array(wave) }).openapi('PackingBoard'),
});

export const findScannedCall = adminRoute({
  method: 'get',
  path: '/api/admin/packing/scan',
  needs: ['parcels.pack'],
  summary: 'What the code of a label is that no parcel of the wave has',
  request: { query: z.object({ code: z.string().min(1).max(80) }) },
  answer: z.object({ parcel: waveParcel }),
});

/** The order numbers that were chosen, or a wave's; `expected` is how many the person saw. */
const chosen = z
  .object({
    orders: z.array(z.int().positive()).min(1).max(5000).optional(),
    filter: z.object({ market: z.enum(MARKET_CODES), again: z.boolean().optional() }).optional(),
    expected: z.int().nonnegative().optional(),
  })
  .refine(({ orders, filter }) => (orders === undefined) !== (filter === undefined), { path: ['orders'] });

const results = z.array(
  z.object({ id: z.string(), ok: z.boolean(), code: z.enum(['done', ...PACKING_REFUSALS]), words: z.string() }),
);

export const printParcelsCall = adminRoute({
  method: 'post',
  path: '/api/admin/parcels/print',
  mayBeJob: true,
  needs: 'parcels.print',
  summary: 'Marks labels and slips as printed; `paper` is where the PDF is',
  request: body(chosen),
  answer: z.object({ results, paper: z.string().nullable() }),
});

export const pickParcelsCall = adminRoute({
  method: 'post',
  path: '/api/admin/parcels/pick',
  needs: 'parcels.pack',
  summary: 'Marks the units of orders as taken from the shelves, or as not',
  request: body(z.object({ orders: z.array(z.int().positive()).min(1).max(200), picked: z.boolean() })),
  answer: z.object({ results }),
});

const packing = { needs: 'parcels.pack', request: body(chosen), answer: z.object({ results }) } as const;

export const packParcelsCall = adminRoute({
  ...packing,
  mayBeJob: true,
  method: 'post',
  path: '/api/admin/parcels/pack',
  summary: 'Marks parcels as packed',
});

export const unpackParcelsCall = adminRoute({
  ...packing,
  mayBeJob: true,
  method: 'post',
  path: '/api/admin/parcels/unpack',
  summary: 'Takes the packing of parcels back',
});

export const putBackParcelsCall = adminRoute({
  ...packing,
  method: 'post',
  path: '/api/admin/parcels/put-back',
  summary: 'Puts parcels that were set aside back into the wave',
});

export const setAsideCall = adminRoute({
  method: 'post',
  path: '/api/admin/parcels/set-aside',
  needs: 'parcels.pack',
  summary: 'Takes a parcel out of the wave because a unit is missing, with an event for support',
  request: body(z.object({ order: z.int().positive(), productId: z.string().max(40) })),
  answer: z.object({ results }),
});

export const handOverCall = adminRoute({
  method: 'post',
  path: '/api/admin/parcels/hand-over',
  mayBeJob: true,
  needs: 'parcels.hand-over',
  summary: 'Notes that packed parcels went to the courier, with a manifest a place',
  request: body(chosen),
  answer: z.object({
    results,
    manifests: z.array(
      z.object({ id: z.string(), number: z.int(), market: z.enum(MARKET_CODES), parcels: z.int(), paper: z.string() }),
    ),
  }),
});

export const bookAgainCall = adminRoute({
  method: 'post',
  path: '/api/admin/parcels/book-again',
  needs: 'parcels.mend',
  summary: 'Has refused parcels booked again',
  request: body(z.object({ orders: z.array(z.int().positive()).min(1).max(200) })),
  answer: z.object({
    results: z.array(z.object({ id: z.string(), ok: z.boolean(), code: z.string(), words: z.string() })),
  }),
});

export const readPaperCall = adminFile({
  method: 'get',
  path: '/api/admin/papers/{id}',
  needs: 'parcels.print',
  summary: 'Labels and slips of a print as one PDF',
  request: { params: z.object({ id: z.string().max(40) }) },
  media: 'application/pdf',
});

export const readPickListPaperCall = adminFile({
  method: 'get',
  path: '/api/admin/packing/{market}/pick-list',
  needs: 'parcels.print',
  summary: 'The pick list of a wave as PDF',
  request: { params: z.object({ market: z.enum(MARKET_CODES) }) },
  media: 'application/pdf',
});

export const readManifestCall = adminFile({
  method: 'get',
  path: '/api/admin/manifests/{id}',
  needs: 'parcels.hand-over',
  summary: 'A manifest as PDF',
  request: { params: z.object({ id: z.string().max(40) }) },
  media: 'application/pdf',
});

export type PackingBoard = AnswerOf<typeof readPackingCall>;
export type PrintAnswer = AnswerOf<typeof printParcelsCall>;
export type PackAnswer = AnswerOf<typeof packParcelsCall>;
export type HandOverAnswer = AnswerOf<typeof handOverCall>;
export type ScannedAnswer = AnswerOf<typeof findScannedCall>;
