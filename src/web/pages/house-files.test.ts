import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { LANGUAGES } from '#kernel/market';
import { asHouse, houseNow } from '#texts/house';
import { openAssets } from './assets.ts';
import { openBackoffice } from './backoffice.ts';
import { send } from './prepared.ts';

const source = (file: string) => fileURLToPath(new URL(`../../../${file}`, import.meta.url));
const { name } = houseNow();

/** Answers one request by a handler and returns the text of the answer. */
async function textOf(handler: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  try {
    return await (await fetch(`http://127.0.0.1:${port}/admin`)).text();
  } finally {
    server.close();
  }
}

it.each(LANGUAGES)('names the house in the manifest: %s', async (language) => {
  const assets = await openAssets(source('public'), []);
  const manifest = await assets.load(`/${language}.webmanifest`);
  const text = await textOf((request, response) => send(manifest, request, response));
  expect(JSON.parse(text)).toMatchObject({ name: name[language], short_name: name[language] });
});

it('names the house in the page of the back office, as text', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'back-office-'));
  cpSync(source('src/web/backoffice/index.html'), path.join(folder, 'index.html'));
  const answer = await openBackoffice(folder, { https: false });
  const text = await textOf((request, response) => void answer(request, response));
  expect(text).toContain(`<title>${name.en}</title>`);
  expect(text).toContain(`data-house-en="${name.en}" data-house-ar="${name.ar}"`);
  expect(text).not.toContain('{house');
});

it('writes another name than the drawn one in the back office, and escapes it there and in the service worker', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'back-office-'));
  cpSync(source('src/web/backoffice/index.html'), path.join(folder, 'index.html'));
  const own = { ...houseNow(), name: { en: 'Oud & Co’s', ar: 'ليالي' } };
  const answer = await openBackoffice(folder, { https: false });
  const text = await textOf((request, response) => void asHouse(own, () => answer(request, response)));
  expect(text).toContain(':lang(en) :is(.rail__logo)::before{content:"Oud \\26  Co\\2019 s"}');
  expect(text).toContain('data-house-en="Oud &#38; Co’s"');
  const client = mkdtempSync(path.join(tmpdir(), 'client-'));
  writeFileSync(path.join(client, 'service-worker.js'), 'say(`{house.en}`, "{house.ar}")');
  const assets = await openAssets(client, []);
  const worker = await asHouse(own, () => assets.load('/service-worker.js'));
  const script = await textOf((request, response) => send(worker, request, response));
  const said: string[] = [];
  new Function('say', script)((...words: string[]) => said.push(...words));
  expect(said).toEqual(['Oud &#38; Co’s', 'ليالي']);
});
