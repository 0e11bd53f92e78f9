import {
  bookAgainCall,
  findScannedCall,
  handOverCall,
  packParcelsCall,
  pickParcelsCall,
  printParcelsCall,
  putBackParcelsCall,
  readManifestCall,
  readPackingCall,
  readPaperCall,
  readPickListPaperCall,
  setAsideCall,
  unpackParcelsCall,
} from '#contract/admin/packing';
import { type Language, MARKETS, type MarketCode } from '#kernel/market';
import { bookAgain } from '#shop/checkout';
import {
  findScanned,
  handOver,
  packParcels,
  pickParcels,
  printLabels,
  putBackParcels,
  type RowResult,
  readBoard,
  readLabelsPaper,
  readManifestPaper,
  readPickListPaper,
  readWaveNumbers,
  setAside,
  startPackingJob,
  unpackParcels,
  type Wave,
} from '#shop/packing';
import { shelfOf, type WaveParcel } from '#shop/packing/wave.rules';
import { listStaffNames, MAX_ROWS_AT_ONCE } from '#shop/staff';
import type { Shop } from '../../shop/shop.ts';
import type { AdminApi } from './app.ts';
import { BOOK_AGAIN_WORDS, packingWords } from './packing-words.ts';
import { problem } from './problems.ts';

/** Registers the calls of the store room: waves, labels, packing, handing over. */
export function registerPacking(admin: AdminApi, shop: Shop): void {
  admin.on(readPackingCall, async (c) => {
    const { market } = c.req.valid('query');
    const { markets } = c.var.person;
    if (market && !markets.includes(market)) return problem(c, 'notFound');
    const waves = await readBoard(shop, market ? [market] : markets);
    const names = await listStaffNames(shop.database.read);
    return c.json({ waves: waves.map((wave) => waveAnswer(wave, names)) }, 200);
  });

  admin.on(findScannedCall, async (c) => {
    const parcel = await findScanned(shop, c.var.person.markets, c.req.valid('query').code);
    if (!parcel) return problem(c, 'notFound');
    return c.json({ parcel: parcelAnswer(parcel, await listStaffNames(shop.database.read)) }, 200);
  });

  admin.on(printParcelsCall, async (c) => {
    const { actor, person, language } = c.var;
    const chosen = await chosenOrders(shop, c.req.valid('json'), person.markets, 'print');
    if ('changed' in chosen) return problem(c, 'countChanged', {}, { n: chosen.changed });
    if (chosen.orders.length > MAX_ROWS_AT_ONCE) {
      return c.json({ job: await startPackingJob(shop, actor, 'print', chosen.orders, chosen.again) }, 202);
    }
    const { results, paper } = await printLabels(shop, { actor, markets: person.markets, ...chosen });
    return c.json({ results: rows(results, language), paper: paper && `/api/admin/papers/${paper}` }, 200);
  });

  admin.on(readPaperCall, async (c) => {
    const pdf = await readLabelsPaper(shop, c.req.valid('param').id, c.var.person.markets);
    if (!pdf.ok) return problem(c, pdf.error.code === 'unknown' ? 'notFound' : 'noLabel');
    return c.body(fileOf(pdf.value), 200, pdfHeaders('labels.pdf'));
  });

  admin.on(readPickListPaperCall, async (c) => {
    const { market } = c.req.valid('param');
    if (!c.var.person.markets.includes(market)) return problem(c, 'notFound');
    const pdf = await readPickListPaper(shop, market, c.var.language);
    return pdf ? c.body(fileOf(pdf), 200, pdfHeaders('pick-list.pdf')) : problem(c, 'nothingToPick');
  });

  admin.on(readManifestCall, async (c) => {
    const { person, language } = c.var;
    const paper = await readManifestPaper(shop, c.req.valid('param').id, person.markets, language);
    return paper ? c.body(fileOf(paper.pdf), 200, pdfHeaders(`manifest-${paper.number}.pdf`)) : problem(c, 'notFound');
  });

  admin.on(pickParcelsCall, async (c) => {
    const { actor, person, language } = c.var;
    const results = await pickParcels(shop, { actor, markets: person.markets, ...c.req.valid('json') });
    return c.json({ results: rows(results, language) }, 200);
  });

  admin.on(packParcelsCall, async (c) => {
    const { actor, person, language } = c.var;
    const chosen = await chosenOrders(shop, c.req.valid('json'), person.markets, 'pack');
    if ('changed' in chosen) return problem(c, 'countChanged', {}, { n: chosen.changed });
    if (chosen.orders.length > MAX_ROWS_AT_ONCE) {
      return c.json({ job: await startPackingJob(shop, actor, 'pack', chosen.orders) }, 202);
    }
    const results = await packParcels(shop, { actor, markets: person.markets, orders: chosen.orders });
    return c.json({ results: rows(results, language) }, 200);
  });

  admin.on(unpackParcelsCall, async (c) => {
    const { actor, person, language } = c.var;
    const { orders = [] } = c.req.valid('json');
    if (orders.length > MAX_ROWS_AT_ONCE) {
      return c.json({ job: await startPackingJob(shop, actor, 'unpack', orders) }, 202);
    }
    const results = await unpackParcels(shop, { actor, markets: person.markets, orders });
    return c.json({ results: rows(results, language) }, 200);
  });

  admin.on(putBackParcelsCall, async (c) => {
    const { actor, person, language } = c.var;
    const { orders = [] } = c.req.valid('json');
    if (orders.length > MAX_ROWS_AT_ONCE) return problem(c, 'tooMany', {}, { n: MAX_ROWS_AT_ONCE });
    const results = await putBackParcels(shop, { actor, markets: person.markets, orders });
    return c.json({ results: rows(results, language) }, 200);
  });

  admin.on(setAsideCall, async (c) => {
    const { actor, person, language } = c.var;
    const result = await setAside(shop, { actor, markets: person.markets, ...c.req.valid('json') });
    return c.json({ results: rows([result], language) }, 200);
  });

  admin.on(handOverCall, async (c) => {
    const { actor, person, language } = c.var;
    const chosen = await chosenOrders(shop, c.req.valid('json'), person.markets, 'hand-over');
    if ('changed' in chosen) return problem(c, 'countChanged', {}, { n: chosen.changed });
    if (chosen.orders.length > MAX_ROWS_AT_ONCE) {
      return c.json({ job: await startPackingJob(shop, actor, 'hand-over', chosen.orders) }, 202);
    }
    const { results, manifests } = await handOver(shop, { actor, markets: person.markets, orders: chosen.orders });
    const made = manifests.map((one) => ({ ...one, paper: `/api/admin/manifests/${one.id}` }));
    return c.json({ results: rows(results, language), manifests: made }, 200);
  });

  admin.on(bookAgainCall, async (c) => {
    const { actor, person, language } = c.var;
    const results: { id: string; ok: boolean; code: string; words: string }[] = [];
    for (const order of new Set(c.req.valid('json').orders)) {
      const booked = await bookAgain(shop, actor, String(order), person.markets);
      const code = booked.ok ? 'done' : booked.error.code;
      results.push({ id: String(order), ok: booked.ok, code, words: BOOK_AGAIN_WORDS[code][language] });
    }
    return c.json({ results }, 200);
  });
}

type Chosen = {
  readonly orders?: readonly number[] | undefined;
  readonly filter?: { readonly market: MarketCode; readonly again?: boolean | undefined } | undefined;
  readonly expected?: number | undefined;
};

/**
 * The orders that a request names, or how many there are now when it expected another number. Orders that are named one by one
 * are printed `again`; a wave is where the request says so.
 */
async function chosenOrders(
  shop: Pick<Shop, 'database'>,
  { orders = [], filter, expected }: Chosen,
  markets: readonly MarketCode[],
  act: 'print' | 'pack' | 'hand-over',
): Promise<{ readonly orders: readonly number[]; readonly again: boolean } | { readonly changed: number }> {
  const isOwn = filter !== undefined && markets.includes(filter.market);
  const again = filter === undefined || filter.again === true;
  const found = isOwn ? await readWaveNumbers(shop, filter.market, act, { again }) : orders;
  return expected === undefined || expected === found.length ? { orders: found, again } : { changed: found.length };
}

function rows(results: readonly RowResult[], language: Language) {
  return results.map(({ order, code, before }) => ({
    ...{ id: String(order), ok: code === 'done', code },
    words: packingWords(language, code, before),
  }));
}

type Names = ReadonlyMap<string, string>;

function waveAnswer(wave: Wave, names: Names) {
  const { pickUp, timeZone } = MARKETS[wave.market];
  return {
    ...{ market: wave.market, place: pickUp.place, timeZone, counts: wave.counts },
    pickUpAt: wave.pickUpAt.toISOString(),
    parcels: wave.parcels.map((one) => parcelAnswer(one, names)),
    setAside: wave.setAside.map((one) => parcelAnswer(one, names)),
    held: wave.held.map((one) => parcelAnswer(one, names)),
    cancelled: wave.cancelled.map((one) => parcelAnswer(one, names)),
    nextBookingAt: wave.nextBookingAt?.toISOString() ?? null,
    manifests: wave.manifests.map(({ id, number, createdAt, staffName, parcels }) => ({
      ...{ id, number, parcels, by: staffName },
      createdAt: createdAt.toISOString(),
    })),
  };
}

function parcelAnswer(parcel: WaveParcel, names: Names) {
  const {
    orderId,
    number,
    market,
    currency,
    language,
    city,
    state,
    waybill,
    hasLabel,
    collect,
    gift,
    setAsideFor,
    refundWaits,
  } = parcel;
  return {
    ...{
      orderId,
      number,
      market,
      currency,
      language,
      city,
      state,
      waybill,
      hasLabel,
      collect,
      gift,
      setAsideFor,
      refundWaits,
    },
    shelf: shelfOf(parcel),
    placedAt: parcel.placedAt.toISOString(),
    printedAt: parcel.printedAt?.toISOString() ?? null,
    pickedAt: parcel.pickedAt?.toISOString() ?? null,
    packedAt: parcel.packedAt?.toISOString() ?? null,
    packedBy: parcel.packedBy && { id: parcel.packedBy, name: names.get(parcel.packedBy) ?? parcel.packedBy },
    handedOverAt: parcel.handedOverAt?.toISOString() ?? null,
    setAsideAt: parcel.setAsideAt?.toISOString() ?? null,
    lines: parcel.lines.map(({ unitPrice: _price, ...line }) => line),
  };
}

/** The bytes of a PDF as an answer takes them. */
function fileOf(pdf: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(pdf);
}

function pdfHeaders(name: string) {
  return { 'Content-Type': 'application/pdf', 'Content-Disposition': `inline; filename="${name}"` };
}
