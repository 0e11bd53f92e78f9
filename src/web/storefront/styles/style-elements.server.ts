import { readFileSync } from 'node:fs';
import path from 'node:path';

const made = new Map<string, Buffer>();

/**
 * The style sheets of a page for its head, by their addresses: as texts, since a request would delay the first paint by a round trip. A
 * disabled link beside each but that of every page tells the loader of the bundle that the sheet is there.
 */
export function styleElements(clientDirectory: string, [common = '', ...more]: readonly string[]): Buffer {
  const key = [common, ...more].join();
  const known = made.get(key);
  if (known) return known;
  const textOf = (address: string) => readFileSync(path.join(clientDirectory, address), 'utf8').trim();
  const added = more.map((one) => `<style>${textOf(one)}</style><link rel="stylesheet" href="${one}" disabled>`);
  const html = Buffer.from(`<style>${textOf(common)}</style>${added.join('')}`);
  made.set(key, html);
  return html;
}
