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
const AGAIN_MS = 10_000;

/** Reads the waves of the chosen market, or of all markets of the person. */
export function usePacking() {
  const market = useMarket();
  return useQuery({
    queryKey: [PATH, market ?? ''],
    queryFn: ({ signal }) => get<PackingBoard>(PATH, { market }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  });
}

/** Reads the waves again. */
async function readAgain(): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: [PATH] }),
    queries.invalidateQueries({ queryKey: ['/waiting'] }),
  ]);
}

/** Shows a parcel as packed, or as not, before the server has answered: the next scan does not wait. */
function showPacked(number: number, packed: boolean): void {
  const packedAt = packed ? now().toISOString() : null;
  queries.setQueriesData<PackingBoard>({ queryKey: [PATH] }, (board) =>
    board === undefined
      ? board
      : {
          waves: board.waves.map((wave) => ({
            ...wave,
            parcels: wave.parcels.map((one) => (one.number === number ? { ...one, packedAt } : one)),
          })),
        },
  );
}

/** Marks a parcel as packed. Returns why not, or null. */
export async function pack(number: number): Promise<string | null> {
  showPacked(number, true);
  return await change('pack', number);
}

/** Takes the packing of a parcel back. Returns why not, or null. */
export async function unpack(number: number): Promise<string | null> {
  showPacked(number, false);
  return await change('unpack', number);
}

/** Puts a parcel that was set aside back into the wave. Returns why not, or null. */
export async function putBack(number: number): Promise<string | null> {
  return await change('put-back', number);
}

/** Acts on their way: what follows from them waits, since the board shows them as done already. */
const underway = new Set<Promise<unknown>>();

async function change(act: 'pack' | 'unpack' | 'put-back', number: number): Promise<string | null> {
  const sent = sendChange(act, number);
  underway.add(sent);
  try {
    return await sent;
  } finally {
    underway.delete(sent);
  }
}

async function sendChange(act: 'pack' | 'unpack' | 'put-back', number: number): Promise<string | null> {
  try {
    const { results } = await send<PackAnswer>('POST', `/parcels/${act}`, { orders: [number] });
    const [row] = results;
    return row && !row.ok ? row.words : null;
  } finally {
    await readAgain();
  }
}

/** Takes a parcel out of the wave because a unit is missing. Returns why not, or null. */
export async function setAside(order: number, productId: string): Promise<string | null> {
  const { results } = await send<PackAnswer>('POST', '/parcels/set-aside', { order, productId });
  await readAgain();
  const [row] = results;
  return row && !row.ok ? row.words : null;
}

/** Prints the labels and slips of a wave: of what is not printed yet, or `again` of all of it. */
export async function print(market: MarketCode, expected: number, again: boolean): Promise<PrintAnswer> {
  const answer = await send<PrintAnswer>('POST', '/parcels/print', { filter: { market, again }, expected });
  await readAgain();
  return answer;
}

/** Hands the packed parcels of a wave over. */
export async function handOver(market: MarketCode, expected: number): Promise<HandOverAnswer> {
  await Promise.allSettled(underway);
  const answer = await send<HandOverAnswer>('POST', '/parcels/hand-over', { filter: { market }, expected });
  await readAgain();
  return answer;
}

/** Finds what the code of a label is that the wave does not have. */
export async function findScanned(code: string): Promise<ScannedAnswer> {
  return await get<ScannedAnswer>(`${PATH}/scan`, { code });
}
