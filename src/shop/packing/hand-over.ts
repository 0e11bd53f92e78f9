import { z } from 'zod';
import type { Transaction } from '#database/database';
import { randomId } from '#kernel/ids';
import { type Language, MARKETS, type MarketCode } from '#kernel/market';
import { minor } from '#kernel/money';
import { formatDateTime, formatPrice } from '#texts/format';
import { nextPickUp } from '../parcels/pick-up.rules.ts';
import type { Shop } from '../shop.ts';
import { commitAct, lockFor, type PackingInput, type RowResult } from './act-on-parcels.ts';
import type { ManifestDocument } from './document.ts';
import type { PaperPrinter } from './port.ts';
import { getManifest, insertManifest } from './queries.ts';
import type { WaveParcel } from './wave.rules.ts';

/** A parcel as its manifest keeps it. `collect` is in minor units. */
const frozenRow = z.object({
  orderId: z.string(),
  number: z.int(),
  waybill: z.string(),
  city: z.string(),
  units: z.int(),
  collect: z.int(),
});
const frozen = z.object({ rows: z.array(frozenRow) });

/** A manifest that was made: one a market. */
type MadeManifest = {
  readonly id: string;
  readonly number: number;
  readonly market: MarketCode;
  readonly parcels: number;
};

type HandedOver = { readonly results: readonly RowResult[]; readonly manifests: readonly MadeManifest[] };

/**
 * Notes that packed parcels went to the courier: when, by whom and with which manifest, one a market. In one transaction;
 * a parcel is on one manifest at most.
 */
export async function handOver(deps: Pick<Shop, 'database' | 'clock'>, input: PackingInput): Promise<HandedOver> {
  return await deps.database.transaction((tx) => handOverIn(deps, tx, input));
}

/** The same in the caller's transaction. */
export async function handOverIn(deps: Pick<Shop, 'clock'>, tx: Transaction, input: PackingInput): Promise<HandedOver> {
  const { fits, results } = await lockFor(tx, 'hand-over', input);
  const made: MadeManifest[] = [];
  for (const [market, parcels] of Map.groupBy(fits, (one) => one.market)) {
    made.push(await handOverMarket(deps, tx, input, market, parcels));
  }
  return { results, manifests: made };
}

async function handOverMarket(
  deps: Pick<Shop, 'clock'>,
  tx: Transaction,
  { actor }: PackingInput,
  market: MarketCode,
  parcels: readonly WaveParcel[],
): Promise<MadeManifest> {
  const now = deps.clock.now();
  const id = randomId();
  const rows = parcels.map(({ orderId, number, waybill, city, collect, lines }) => {
    const units = lines.reduce((all, { count }) => all + count, 0);
    return { orderId, number, waybill: waybill ?? '', city, units, collect };
  });
  const { id: staffId, name: staffName } = actor.kind === 'staff' ? actor : { id: actor.name, name: actor.name };
  const pickUpAt = nextPickUp(MARKETS[market], now);
  const number = await insertManifest(tx, {
    ...{ id, market, pickUpAt, staffId, staffName, createdAt: now },
    body: frozen.parse({ rows }),
  });
  const changes = { handedOverAt: now, manifestId: id };
  await commitAct(deps, tx, actor, 'hand-over', parcels, changes, { manifest: number });
  return { id, number, market, parcels: parcels.length };
}

/** The PDF of a manifest in a language; null for an unknown one and for one of another market. */
export async function readManifestPaper(
  deps: Pick<Shop, 'database'> & { readonly printer: PaperPrinter },
  id: string,
  markets: readonly MarketCode[],
  language: Language,
): Promise<{ readonly number: number; readonly pdf: Uint8Array } | null> {
  const found = await getManifest(deps.database.read, id);
  if (!found || !markets.includes(found.market)) return null;
  const { [found.market]: market } = MARKETS;
  const { rows } = frozen.parse(found.body);
  const price = (amount: number) => formatPrice(minor(amount), market.currency, language);
  const document: ManifestDocument = {
    language,
    number: found.number,
    place: market.pickUp.place[language],
    pickUp: formatDateTime(found.pickUpAt, market, language),
    handedOver: formatDateTime(found.createdAt, market, language),
    by: found.staffName,
    rows: rows.map(({ collect, ...row }) => ({ ...row, collect: collect > 0 ? price(collect) : '' })),
    collect: price(rows.reduce((all, { collect }) => all + collect, 0)),
  };
  return { number: found.number, pdf: await deps.printer.manifest(document) };
}
