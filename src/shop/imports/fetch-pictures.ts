import { ok, type Result, refused } from '#kernel/result';
import type { Actor } from '#shop/audit';
import { acceptPicture, changeProducts, listEditable, lockProducts, MAX_PICTURES } from '#shop/catalogue';
import type { Shop } from '../shop.ts';
import { addressesOf, type PictureProblem, pauseAfter, TRIED_FOR_MS } from './picture-address.rules.ts';
import {
  claimPictures,
  countPictures,
  type DuePicture,
  type FetchedPicture,
  listFailedPictures,
  listStoredPictures,
  updateFetched,
  updateLeftVersion,
} from './picture-queries.ts';
import { getImport } from './queries.ts';

type Deps = Pick<Shop, 'database' | 'clock' | 'media' | 'publicFiles'>;

const JOB: Actor = { kind: 'system', name: 'pictures of imports' };
/** The largest picture of an old shop that is taken, in bytes. */
const MAX_PICTURE_BYTES = 25 * 1024 * 1024;
const AT_ONCE = 8;
const AT_ONCE_OF_A_HOST = 2;
/** How long one run goes on taking pictures; the next minute's goes on after it. */
const RUN_MS = 45_000;
/** How long pictures are left to the process that took them. */
const LEASE_MS = 10 * 60_000;

/**
 * Fetches the pictures of imported products that are due, eight at once and two of a host, and adds them to their products in the order
 * of the file. What does not come is tried for a day, with growing pauses. A run that was killed leaves its pictures to a later one.
 */
export async function fetchPictures(deps: Deps): Promise<void> {
  const until = performance.now() + RUN_MS;
  while (performance.now() < until) {
    const now = deps.clock.now();
    const taken = await claimPictures(deps.database.read, now, new Date(now.getTime() + LEASE_MS));
    if (taken.length === 0) return;
    const waiting = chainsOf(taken);
    const done: FetchedPicture[] = [];
    const work = async () => {
      for (let chain = waiting.shift(); chain; chain = waiting.shift())
        for (const one of chain) done.push(await fetchPicture(deps, one));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    for (const [, ofProduct] of Map.groupBy(done, ({ importId, productId }) => `${importId} ${productId}`))
      await addPictures(deps, ofProduct);
  }
}

/** Pictures to be asked for one after the other: as many rows of a host as it is asked at once. */
function chainsOf(pictures: readonly DuePicture[]): DuePicture[][] {
  const byHost = Map.groupBy(pictures, ({ url }) => new URL(url).host);
  return [...byHost.values()].flatMap((ofHost) =>
    [...Map.groupBy(ofHost, (one) => ofHost.indexOf(one) % AT_ONCE_OF_A_HOST).values()].map((chain) => [...chain]),
  );
}

async function fetchPicture(deps: Deps, { url, tries, createdAt, ...row }: DuePicture): Promise<FetchedPicture> {
  const key = { importId: row.importId, productId: row.productId, position: row.position };
  const found = await storePicture(deps, url);
  if (found.ok) return { ...key, pictureId: found.value };
  const now = deps.clock.now().getTime();
  if (found.error !== 'noAnswer' || now - createdAt.getTime() >= TRIED_FOR_MS) return { ...key, problem: found.error };
  return { ...key, nextAt: new Date(now + pauseAfter(tries)) };
}

/** Fetches and stores a picture: the largest that its address leads to, else as the address stands. */
async function storePicture(deps: Deps, url: string): Promise<Result<string, PictureProblem>> {
  let problem: PictureProblem = 'noAnswer';
  for (const address of addressesOf(url)) {
    const file = await deps.publicFiles.fetch(address, MAX_PICTURE_BYTES);
    if (!file.ok) {
      problem = file.error;
      continue;
    }
    const done = await acceptPicture(deps, { actor: JOB, upload: file.value, kind: 'product', variants: 'whenAsked' });
    if (done.ok) return ok(done.value.id);
    problem = done.error.code;
  }
  return refused(problem);
}

/** Adds what was fetched for a product of an import to it, in the order of the file, with what became of the rest. */
async function addPictures(deps: Deps, fetched: readonly FetchedPicture[]): Promise<void> {
  const [first] = fetched;
  if (!first) return;
  const { importId, productId } = first;
  await deps.database.transaction(async (tx) => {
    await lockProducts(tx, [productId]);
    await updateFetched(tx, fetched);
    const [product] = await listEditable(tx, [productId]);
    const stored = (await listStoredPictures(tx, importId, [productId])).get(productId);
    if (!product || !stored || stored.pictures.length === 0) return;
    const isUntouched = product.version === stored.leftVersion;
    const { pictures } = product.document;
    const own = pictures.filter(({ id }) => !(isUntouched && stored.pictures.includes(id)));
    const has = new Set(own.map(({ id }) => id));
    const added = stored.pictures
      .filter((id) => !has.has(id))
      .map(
        (id) =>
          pictures.find((picture) => picture.id === id) ?? { id, alt: { en: '', ar: '' }, focal: { x: 50, y: 50 } },
      );
    const wanted = [...own, ...new Map(added.map((one) => [one.id, one])).values()].slice(0, MAX_PICTURES);
    const changes = { pictures: wanted.map((picture) => ({ ...picture })) };
    const [outcome] = await changeProducts(deps, tx, JOB, [{ id: productId, version: null, changes }]);
    if (outcome?.status === 'changed' && isUntouched) {
      await updateLeftVersion(tx, importId, productId, outcome.version);
    } else if (outcome?.status === 'wrong') {
      const isNew = (one: FetchedPicture) => 'pictureId' in one;
      await updateFetched(
        tx,
        fetched.filter(isNew).map(({ position }) => ({ importId, productId, position, problem: 'productWrong' })),
      );
    }
  });
}

/** How far the pictures of an import are, and those that were given up. Null where the person has no such import. */
export async function picturesOfImport({ database }: Pick<Deps, 'database'>, actor: Actor, importId: string) {
  const stored = await getImport(database.read, importId);
  if (!stored || actor.kind !== 'staff' || stored.staffId !== actor.id) return null;
  const counts = await countPictures(database.read, importId);
  return { ...counts, problems: counts.failed > 0 ? await listFailedPictures(database.read, importId) : [] };
}
