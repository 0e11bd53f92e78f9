import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Files of `src` that read the machine's clock, with the reason. All other code uses `Clock`. */
const READERS = [
  'src/kernel/clock.ts', // the clock itself
  'src/providers/simulation/store.ts', // the age of a lock file, which the machine dated
  'src/web/backoffice/client/now.ts', // the browser's own
  'src/web/storefront/features/cart/coupon.ts', // the browser's own
  'src/web/storefront/features/checkout/draft.ts', // the browser's own
  'src/web/storefront/offline/service-worker.ts', // the browser's own
  'src/web/storefront/page/use-minute.ts', // the browser's own, never behind the page's rendering
];

it('is the only source of time', () => {
  const files = readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join('src', file.replaceAll(path.sep, '/')))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|contract)\.tsx?$/.test(file));
  const readers = files.filter((file) =>
    /\bDate\.now\(|\bnew Date\(\)/.test(readFileSync(path.join(ROOT, file), 'utf8')),
  );
  expect(readers.sort()).toEqual(READERS);
});
