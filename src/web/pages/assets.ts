import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Language } from '#kernel/market';
import { houseNow, ofHouse, SHIPPED_HOUSE } from '#texts/house';
import { escaped } from './closed.ts';
import { type Prepared, prepare } from './prepared.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.avif': 'image/avif',
};

/** For files whose names contain a hash of their contents. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const SHORT = 'public, max-age=3600';

export type Assets = {
  /** Returns whether a path is a file of the client build. */
  has(requestPath: string): boolean;
  /** Loads a file, cached after the first use, with the brotli copy of the build where there is one. */
  load(requestPath: string): Promise<Prepared>;
};

/** Whether a file names the house: a manifest in its language, the service worker on the page that it shows without a connection. */
function isNamed(file: string): boolean {
  return file.endsWith('.webmanifest') || file === '/service-worker.js';
}

/** A file with the name of the house; one that names it not as it was built. */
function named(file: string, body: Buffer): Buffer {
  if (!isNamed(file)) return body;
  const { name, colours } = houseNow();
  if (file === '/service-worker.js') {
    const words = (language: Language) => inScript(escaped(name[language]));
    return Buffer.from(body.toString().replaceAll(/\{house\.(en|ar)\}/g, (_, of) => words(of === 'ar' ? 'ar' : 'en')));
  }
  const words = JSON.stringify(file === '/ar.webmanifest' ? name.ar : name.en).slice(1, -1);
  const [shipped, ground] = [SHIPPED_HOUSE.colours.ground.toLowerCase(), colours.ground.toLowerCase()];
  return Buffer.from(
    body
      .toString()
      .replaceAll('{house}', () => words)
      .replaceAll(shipped, ground),
  );
}

/** A text as part of a script's text, whatever sign delimits it. */
function inScript(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N} ]/gu, (sign) =>
    [...Array(sign.length).keys()].map((at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
  );
}

/** Lists the files of `build/client` once; files added later are not served. */
export async function openAssets(folder: string, headers: readonly string[]): Promise<Assets> {
  const files = new Map<string, string>();
  const compressed = new Set<string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const name = `/${path.relative(folder, file).split(path.sep).join('/')}`;
    if (!entry.isFile() || name.startsWith('/.')) continue;
    if (name.endsWith('.br')) compressed.add(name);
    else if (path.extname(name) in TYPES) files.set(name, file);
  }
  const loaded = new Map<string, Promise<Prepared>>();
  // those that name the house are made once for each that is shown
  const loadedOfHouse = ofHouse(() => new Map<string, Promise<Prepared>>());

  async function read(name: string, file: string): Promise<Prepared> {
    const body = named(name, await readFile(file));
    const prepared = await prepare({
      status: 200,
      headers: ['content-type', TYPES[path.extname(name)] ?? 'application/octet-stream', ...headers],
      cacheHeaders: ['cache-control', name.startsWith('/assets/') ? IMMUTABLE : SHORT, 'vary', 'accept-encoding'],
      // fonts and pictures are already compressed
      compress: !/\.(?:woff2|png|jpg|ico)$/.test(name),
      brotli: compressed.has(`${name}.br`) && !isNamed(name) ? await readFile(`${file}.br`) : undefined,
      body,
    });
    return prepared;
  }

  return {
    has: (requestPath) => files.has(requestPath),
    load(requestPath) {
      const made = isNamed(requestPath) ? loadedOfHouse() : loaded;
      const known = made.get(requestPath);
      if (known) return known;
      const file = files.get(requestPath);
      if (file === undefined) throw new Error(`no such file of the client: ${requestPath}`);
      const reading = read(requestPath, file);
      made.set(requestPath, reading);
      reading.catch(() => made.delete(requestPath));
      return reading;
    },
  };
}
