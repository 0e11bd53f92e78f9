import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { addMarketContent, isLoaded, SAMPLE_STORE } from '#shop/content';
import type { Config } from '../config/config.ts';
import { whilePreparing } from '../database/preparation-lock.ts';
import { pictureStorage, pictureStore, shippedVariants } from '../providers/media/index.ts';
import type { Shop } from '../shop/shop.ts';

/** Gives a store that was filled before a market was added the seller, contacts and policies of that market. */
export async function addMarkets(shop: Shop, root: string): Promise<void> {
  await addMarketContent(shop, async (key) => {
    const { firstVersion } = await import('../../seeds/documents.ts');
    return await firstVersion(root, key);
  });
}

/**
 * Loads the sample store unless it is loaded, one process at a time, and generated products up to `products` in all when given. `progress`
 * receives how far it is.
 */
export async function loadSamples(
  config: Config,
  shop: Shop,
  root: string,
  log: Logger,
  { products, progress }: { products?: number | undefined; progress?: (text: string) => void } = {},
): Promise<void> {
  const media = path.resolve(root, config.dataDir, 'media');
  const isThere = async (): Promise<boolean> =>
    (config.mediaUrl !== null || existsSync(media)) && (await isLoaded(shop, SAMPLE_STORE));
  if (products === undefined && (await isThere())) return;
  const { loadSampleStore } = await import('../../seeds/load.ts');
  const pictures = pictureStore(pictureStorage(config.mediaUrl, media), shippedVariants(root));
  const onPicture = (done: number, all: number): void => progress?.(`${done} of ${all} pictures`);
  const target = { database: shop.database, media: pictures };
  const load = async (): Promise<void> => {
    if (await isThere()) return;
    const { loaded } = await loadSampleStore(target, { root, onPicture });
    if (loaded) log.info('the sample store was loaded');
  };
  await (config.databaseUrl ? whilePreparing(config.databaseUrl, load) : load());
  if (products !== undefined) await loadSampleStore(target, { root, products, onPicture });
}
