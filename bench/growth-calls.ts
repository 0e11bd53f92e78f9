import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { memoryOf, startStore, withDataFolder } from './processes.ts';
import { say } from './report.ts';

const SITEMAP_MS = 200;
const FIRST_MS = 1000;
const MEMORY_MB = 400;
const HEADERS = { 'accept-encoding': 'gzip', cookie: 'country_code_iso3=KSA' };

type Answered = { readonly first: number; readonly whole: number; readonly bytes: number; readonly hash: string };

/** Requests a path; milliseconds to the first byte of the body and to the last. */
function get(url: string): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const sent = request(url, { headers: HEADERS }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answers ${response.statusCode}`));
      const hash = createHash('sha256');
      let [first, bytes] = [Number.NaN, 0];
      response.on('data', (part: Buffer) => {
        if (bytes === 0) first = performance.now() - began;
        bytes += part.length;
        hash.update(part);
      });
      response.on('end', () => resolve({ first, whole: performance.now() - began, bytes, hash: hash.digest('hex') }));
      response.on('error', reject);
    });
    sent.on('error', reject).end();
  });
}

/** Measures a built store with a filled database: the list of all products, sitemaps, suggestions, and its memory after them. */
export async function callsOfStore(databaseUrl: string, products: number): Promise<void> {
  await withDataFolder(async (data) => {
    const store = await startStore(data, databaseUrl);
    const table = 'Calls of a built store, past every cache and then again';
    const row = (name: string, { first, whole, bytes }: Answered, missed: boolean): void =>
      say(table, name, {
        products,
        'first byte, ms': first,
        'whole, ms': whole,
        MB: bytes / 1e6,
        ...(missed ? { limit: 'MISSED' } : {}),
      });
    const list = await get(`${store.url}/api/product`);
    row(`GET product, first (limit: first byte ${FIRST_MS} ms)`, list, list.first > FIRST_MS);
    const again = await get(`${store.url}/api/product`);
    row(`GET product, again (limit: first byte ${FIRST_MS} ms)`, again, again.first > FIRST_MS);
    const last = Math.max(1, Math.floor((products * 0.95) / 250));
    for (const path of ['/sitemap.xml', '/sitemaps/products-1.xml', `/sitemaps/products-${last}.xml`]) {
      const made = await get(store.url + path);
      row(`${path} (limit: ${SITEMAP_MS} ms)`, made, made.whole > SITEMAP_MS);
    }
    for (const typed of ['ros', 'oud', 'mus', 'saf', 'amb'])
      row(`GET suggest, ${typed}`, await get(`${store.url}/api/suggest?q=${typed}`), false);
    for (const path of ['/en-sa/scents', '/en-sa/products', '/en-sa/category/for-her', '/en-sa/search?q=oudh']) {
      row(`page ${path}`, await get(store.url + path), false);
    }
    const memory = memoryOf(store.pid);
    say(table, `memory after all that (limit: ${MEMORY_MB} MB)`, {
      products,
      MB: memory,
      ...(memory > MEMORY_MB ? { limit: 'MISSED' } : {}),
    });
    await store.stop();
  });
}
