import path from 'node:path';
import type { Logger } from 'pino';
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
  const [{ loadSampleStore }, { diskStore }] = await Promise.all([
    import('../seeds/load.ts'),
    import('./providers/media/index.ts'),
  ]);
  const media = diskStore(path.resolve(root, config.dataDir, 'media'));
  const { loaded } = await loadSampleStore({ database: shop.database, media }, { root, products });
  if (loaded) log.info('the sample store was loaded');
}
