import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
/** The shipped name as texts and addresses have it. */
const SHIPPED = /dar al ?misk|daralmisk|دار المسك/i;
/** Version 0, and the samples and documents that seeding loads: a house writes its own (docs/decisions/0810). */
const MAY_NAME =
  /^content\/(?:house|home|about|press|stores|sellers|contact)\.json$|^content\/policies\/|\.test\.tsx?(?:\.snap)?$|\/port\.contract\.ts$/;
const BINARY = /\.(?:png|jpe?g|avif|webp|woff2?|ico|ttf|otf|gz|br|pdf)$/;

function filesOf(folder: string): string[] {
  const entries = readdirSync(fileURLToPath(new URL(folder, ROOT)), { recursive: true, withFileTypes: true });
  const files = entries.filter((one) => one.isFile()).map((one) => path.join(one.parentPath, one.name));
  return files.map((file) => path.relative(fileURLToPath(ROOT), file));
}

it('names the shipped house in version 0, tests, samples and documents only', () => {
  const files = ['src', 'content', 'public'].flatMap(filesOf).filter((file) => !BINARY.test(file));
  expect(files).toContain('content/house.json');
  const naming = files.filter(
    (file) => !MAY_NAME.test(file) && SHIPPED.test(readFileSync(new URL(file, ROOT), 'utf8')),
  );
  expect(naming).toEqual([]);
});
