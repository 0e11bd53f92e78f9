import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { addMarketContent, isLoaded, SAMPLE_STORE } from '#shop/content';
import { SAMPLE_MARKS } from '#shop/opening';
import type { Config } from '../config/config.ts';
import { whilePreparing } from '../database/preparation-lock.ts';
import { pictureStorage, pictureStore, shippedVariants } from '../providers/media/index.ts';
import type { Shop } from '../shop/shop.ts';

/** Loads what a live store begins with, one process at a time: no goods and nothing of another house. */
export async function loadBeginning(config: Config, shop: Shop, root: string, log: Logger): Promise<void> {
  const { loadStructure } = await import('../../seeds/structure.ts');
  const load = async (): Promise<void> => {
    const { loaded } = await loadStructure(shop, root);
    if (loaded) log.info('countries, tax rates, categories and texts with gaps were loaded');
  };
  await (config.databaseUrl ? whilePreparing(config.databaseUrl, load) : load());
}

/** Marks the samples of a store that an earlier release has filled. */
export async function markEarlierSamples(shop: Shop, root: string): Promise<void> {
  if (!(await isLoaded(shop, SAMPLE_STORE)) || (await isLoaded(shop, SAMPLE_MARKS))) return;
  const { markLoadedSamples } = await import('../../seeds/load.ts');
  await markLoadedSamples(shop, root);
}

/** Gives a store that was filled before a market was added the seller, contacts and policies of that market. */
export async function addMarkets(shop: Shop, root: string): Promise<void> {
  await addMarketContent(shop, async (key) => {
    const { firstVersion } = await import('../../seeds/documents.ts');
    return await firstVersion(root, key);
  });
}

/**
 * Loads the sample store unless it is loaded, one process at a time, and generated products up to `products` in all when given. With
 * `again` what was taken away is loaded again. `progress` receives how far it is. Only for a sandbox store.
 */
export async function loadSamples(
  config: Config,
  shop: Pick<Shop, 'database'>,
  root: string,
  log: Pick<Logger, 'info'>,
  {
    products,
    again = false,
    progress,
  }: { products?: number | undefined; again?: boolean; progress?: (text: string) => void } = {},
): Promise<void> {
  const media = path.resolve(root, config.dataDir, 'media');
  const isThere = async (): Promise<boolean> =>
    (config.mediaUrl !== null || existsSync(media)) && (await isLoaded(shop, SAMPLE_STORE));
  if (products === undefined && !again && (await isThere())) return;
  const { loadSampleStore } = await import('../../seeds/load.ts');
  const pictures = pictureStore(pictureStorage(config.mediaUrl, media), shippedVariants(root));
  const onPicture = (done: number, all: number): void => progress?.(`${done} of ${all} pictures`);
  const target = { database: shop.database, media: pictures };
  const load = async (): Promise<void> => {
    if (!again && (await isThere())) return;
    const { loaded } = await loadSampleStore(target, { root, again, onPicture });
    if (loaded) log.info('the sample store was loaded');
  };
  await (config.databaseUrl ? whilePreparing(config.databaseUrl, load) : load());
  if (products !== undefined) await loadSampleStore(target, { root, products, onPicture });
}
