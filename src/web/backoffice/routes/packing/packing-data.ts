import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { HandOverAnswer, PackAnswer, PackingBoard, PrintAnswer, ScannedAnswer } from '#contract/admin/packing';
import type { MarketCode } from '#kernel/market';
import { get, send } from '../../client/api.ts';
import { useMarket } from '../../client/market.ts';
import { now } from '../../client/now.ts';
import { queries } from '../../client/queries.ts';

export type Wave = PackingBoard['waves'][number];
export type Parcel = Wave['parcels'][number];

const PATH = '/packing';
/** Colleagues pack the same wave, and parcels are booked meanwhile. Milliseconds. */
const POLL_MS = 10_000;

/** Reads the waves of the chosen market, or of all markets of the person. */
export function usePacking() {
  const market = useMarket();
  return useQuery({
    queryKey: [PATH, market ?? ''],
    queryFn: async ({ signal }) => withUnderway(await get(PATH, { query: { market }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });
}

/** Reads the waves again. */
async function readAgain(): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: [PATH] }),
    queries.invalidateQueries({ queryKey: ['/waiting'] }),
  ]);
}

/** The job of an act on more than 200 parcels; its bar has the papers. */
type BigJob = { readonly job: string };

type Act = 'pack' | 'unpack' | 'put-back';
/** Why an act was not done. */
type Refusal = Omit<PackAnswer['results'][number], 'id' | 'ok'>;

/** When the parcels of acts on their way were packed, or that they were not: the next scan does not wait for the server. */
const packedAts = new Map<number, string | null>();
/** Acts on their way: what follows from them waits, since the board shows them as done already. */
const underway = new Set<Promise<unknown>>();

/** A board with the acts on their way: one that was read before the server had done them takes nothing back. */
function withUnderway(board: PackingBoard): PackingBoard {
  return packedAts.size === 0 ? board : withPackedAts(board, packedAts);
}

function withPackedAts(board: PackingBoard, times: ReadonlyMap<number, string | null>): PackingBoard {
  const shown = (parcel: Parcel): Parcel => {
    const packedAt = times.get(parcel.number);
    return packedAt === undefined ? parcel : { ...parcel, packedAt };
  };
  return { waves: board.waves.map((wave) => ({ ...wave, parcels: wave.parcels.map(shown) })) };
}

/** Marks a parcel as packed. Returns why not, or null. */
export async function pack(number: number): Promise<Refusal | null> {
  return await change('pack', number, now().toISOString());
}

/** Takes the packing of a parcel back. Returns why not, or null. */
export async function unpack(number: number): Promise<Refusal | null> {
  return await change('unpack', number, null);
}

/** Puts a parcel that was set aside back into the wave. Returns why not, or null. */
export async function putBack(number: number): Promise<Refusal | null> {
  return await change('put-back', number);
}

async function change(act: Act, number: number, packedAt?: string | null): Promise<Refusal | null> {
  if (packedAt !== undefined) {
    packedAts.set(number, packedAt);
    queries.setQueriesData<PackingBoard>({ queryKey: [PATH] }, (board) => board && withUnderway(board));
  }
  const sent = sendChange(act, number, packedAt);
  underway.add(sent);
  try {
    return await sent;
  } finally {
    underway.delete(sent);
  }
}

async function sendChange(act: Act, number: number, packedAt?: string | null): Promise<Refusal | null> {
  let refused: Refusal | null = null;
  let done = false;
  try {
    const answer = await send('POST', `/parcels/${act}`, { body: { orders: [number] } });
    const [row] = 'results' in answer ? answer.results : [];
    refused = row && !row.ok ? row : null;
    done = refused === null;
  } finally {
    // a newer act on the same parcel stays shown
    const isLast = packedAts.get(number) === packedAt;
    if (isLast) packedAts.delete(number);
    // reading again drops the reads before it; what failed is said and shown without waiting for it
    const isAsShown = done || refused?.code === 'packed';
    if (!isAsShown && isLast && packedAt !== undefined) showAs(number, packedAt === null ? now().toISOString() : null);
    if (done) await readAgain();
    else void readAgain();
  }
  return refused;
}

/** Shows a parcel as packed at a time, or as not packed, until the board is read again. */
function showAs(number: number, packedAt: string | null): void {
  queries.setQueriesData<PackingBoard>({ queryKey: [PATH] }, (board) =>
    board ? withPackedAts(board, new Map([[number, packedAt]])) : board,
  );
}

/** Takes a parcel out of the wave because a unit is missing. Returns why not, or null. */
export async function setAside(order: number, productId: string): Promise<string | null> {
  const { results } = await send('POST', '/parcels/set-aside', { body: { order, productId } });
  void readAgain();
  const [row] = results;
  return row && !row.ok ? row.words : null;
}

/**
 * Prints the labels and slips of a wave: of what is not printed yet, or `again` of all of it. Refused when there are not as many
 * as `expected`, which the next press then knows.
 */
export async function print(market: MarketCode, expected: number, again: boolean): Promise<PrintAnswer | BigJob> {
  try {
    return await send('POST', '/parcels/print', { body: { filter: { market, again }, expected } });
  } finally {
    await readAgain();
  }
}

/** Hands the packed parcels of a wave over; refused when there are not as many as `expected`, which the next press then knows. */
export async function handOver(market: MarketCode, expected: number): Promise<HandOverAnswer | BigJob> {
  await Promise.allSettled(underway);
  try {
    return await send('POST', '/parcels/hand-over', { body: { filter: { market }, expected } });
  } finally {
    await readAgain();
  }
}

/** Finds what the code of a label is that the wave does not have. */
export async function findScanned(code: string): Promise<ScannedAnswer> {
  return await get('/packing/scan', { query: { code } });
}
