import { DAY_MS } from '#kernel/clock';
import { type Language, MARKETS, type MarketCode } from '#kernel/market';
import { formatDateTime } from '#texts/format';
import { nextPickUp } from '../parcels/pick-up.rules.ts';
import type { Shop } from '../shop.ts';
import type { PaperPrinter } from './port.ts';
import {
  countHandedOver,
  getFirstWaiting,
  getScannedParcel,
  listCancelledParcels,
  listHeldParcels,
  listManifests,
  listOpenParcels,
  type ManifestHead,
} from './queries.ts';
import { tidyCode } from './scan.rules.ts';
import { byShelf, countsOf, isInWave, pickListOf, refusalOf, type WaveCounts, type WaveParcel } from './wave.rules.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'parcels'>;

/** What is packed at one place for the courier's next visit. */
export type Wave = {
  readonly market: MarketCode;
  readonly pickUpAt: Date;
  readonly counts: WaveCounts;
  /** The parcels of the wave, by shelf. */
  readonly parcels: readonly WaveParcel[];
  /** Parcels that wait for a missing unit. */
  readonly setAside: readonly WaveParcel[];
  /** Parcels whose order's refund waits for a second person: neither booked nor sent until that is decided. */
  readonly held: readonly WaveParcel[];
  /** To take out: parcels of cancelled orders that were printed or packed, and those of which every unit was given back. */
  readonly cancelled: readonly WaveParcel[];
  /** When the next waiting parcel is booked; null when none waits. */
  readonly nextBookingAt: Date | null;
  /** The newest manifests. */
  readonly manifests: readonly ManifestHead[];
};

const isSetAside = ({ setAsideAt, refundWaits, isCancelled, lines }: WaveParcel): boolean =>
  setAsideAt !== null && !refundWaits && !isCancelled && lines.length > 0;
const isEmpty = ({ isCancelled, lines }: WaveParcel): boolean => !isCancelled && lines.length === 0;

/** How long a cancelled parcel is shown as one to take out. */
const CANCELLED_MS = DAY_MS;
const MANIFESTS = 5;

/** Reads the wave of each market. */
export async function readBoard(deps: Deps, markets: readonly MarketCode[]): Promise<readonly Wave[]> {
  const { read } = deps.database;
  const now = deps.clock.now();
  const open = await listOpenParcels(read, markets);
  const held = await listHeldParcels(read, markets);
  const cancelled = await listCancelledParcels(read, markets, new Date(now.getTime() - CANCELLED_MS));
  const waves: Wave[] = [];
  for (const market of markets) {
    const own = open.filter((one) => one.market === market);
    const wave = byShelf(own.filter(isInWave));
    const pickUpAt = nextPickUp(MARKETS[market], now);
    const first = await getFirstWaiting(read, market);
    waves.push({
      market,
      pickUpAt,
      counts: countsOf(wave, await countHandedOver(read, market, pickUpAt)),
      parcels: wave,
      setAside: byShelf(own.filter(isSetAside)),
      held: held.filter((one) => one.market === market),
      cancelled: byShelf([...cancelled.filter((one) => one.market === market), ...own.filter(isEmpty)]),
      nextBookingAt: first && new Date(first.getTime() + deps.parcels.bookAfterMinutes * 60_000),
      manifests: await listManifests(read, market, MANIFESTS),
    });
  }
  return waves;
}

/** The numbers of a market's wave that an act fits: what a button "Print 40" means. */
export async function readWaveNumbers(
  deps: Pick<Shop, 'database'>,
  market: MarketCode,
  act: 'print' | 'pack' | 'hand-over',
  { again = false }: { readonly again?: boolean } = {},
): Promise<readonly number[]> {
  const wave = (await listOpenParcels(deps.database.read, [market])).filter(isInWave);
  return byShelf(wave.filter((one) => refusalOf(act, one, { id: '', again }) === null)).map(({ number }) => number);
}

/** Finds what a scanned code of a label is when no parcel of the wave has it; null for an unknown one. */
export async function findScanned(
  deps: Pick<Shop, 'database'>,
  markets: readonly MarketCode[],
  code: string,
): Promise<WaveParcel | null> {
  return await getScannedParcel(deps.database.read, markets, tidyCode(code));
}

/** The PDF of the pick list of a market's wave, without what is picked already; null when nothing is to pick. */
export async function readPickListPaper(
  deps: Pick<Shop, 'database' | 'clock'> & { readonly printer: PaperPrinter },
  market: MarketCode,
  language: Language,
): Promise<Uint8Array | null> {
  const wave = (await listOpenParcels(deps.database.read, [market])).filter(isInWave);
  const toPick = wave.filter(({ pickedAt, packedAt }) => pickedAt === null && packedAt === null);
  if (toPick.length === 0) return null;
  const { [market]: facts } = MARKETS;
  return await deps.printer.pickList({
    language,
    place: facts.pickUp.place[language],
    pickUp: formatDateTime(nextPickUp(facts, deps.clock.now()), facts, language),
    parcels: toPick.length,
    rows: pickListOf(toPick),
  });
}
