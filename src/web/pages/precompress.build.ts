import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
const WORTH = /\.(?:js|css|svg)$/;

/**
 * Writes beside every script, style sheet and drawing of a finished client build a copy compressed with brotli at its
 * best quality, for the server to send as it is (see assets.ts).
 */
export async function precompress(folder: string): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !WORTH.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    await writeFile(`${file}.br`, await compress(await readFile(file), { params }));
  }
}
