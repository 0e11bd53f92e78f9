import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { isLoaded, SAMPLE_STORE } from '#shop/content';
import type { Config } from './config.ts';
import type { Shop } from './shop/shop.ts';

/**
 * Loads the sample store when it is not there, and `products` products in all when a number is given. The loader and
 * the image library behind it are only brought into memory for this.
 */
export async function loadSamples(
  config: Config,
  shop: Shop,
  root: string,
  log: Logger,
  products?: number,
): Promise<void> {
  const media = path.resolve(root, config.dataDir, 'media');
  if (products === undefined && existsSync(media) && (await isLoaded(shop, SAMPLE_STORE))) return;
  const [{ loadSampleStore }, { diskStore }] = await Promise.all([
    import('../seeds/load.ts'),
    import('./providers/media/index.ts'),
  ]);
  const target = { database: shop.database, media: diskStore(media) };
  const { loaded } = await loadSampleStore(target, { root, products });
  if (loaded) log.info('the sample store was loaded');
}
