import { afterAll, expect, it } from 'vitest';
import { type OpenPort, openPort } from './open-port.ts';
import { PREPARING } from './preparing-page.mjs';

const ports: OpenPort[] = [];
afterAll(() => Promise.all(ports.map(({ server }) => new Promise((resolve) => server.close(resolve)))));

async function open(): Promise<{ openedPort: OpenPort; url: string }> {
  const openedPort = await openPort(0, '127.0.0.1', null);
  ports.push(openedPort);
  return { openedPort, url: `http://127.0.0.1:${openedPort.port}` };
}

it('says in both languages what is being prepared, and loads itself again without scripts', async () => {
  const { openedPort, url } = await open();
  openedPort.show('samples');
  const page = await fetch(`${url}/en-sa`);
  expect([page.status, page.headers.get('retry-after'), page.headers.get('cache-control')]).toEqual([
    503,
    '2',
    'no-store',
  ]);
  const text = await page.text();
  for (const words of Object.values(PREPARING.samples)) expect(text).toContain(words);
  expect(text).toContain('<meta http-equiv="refresh" content="2">');
  expect(text).not.toContain('<script');
});

it('is alive and not ready, and answers calls with JSON', async () => {
  const { url } = await open();
  expect([(await fetch(`${url}/healthz`)).status, (await fetch(`${url}/readyz`)).status]).toEqual([200, 503]);
  const call = await fetch(`${url}/api/product`);
  expect([call.status, await call.json()]).toEqual([
    503,
    { success: false, message: expect.stringContaining('Opening the database') },
  ]);
});

it('names a taken port in one sentence with the way out', async () => {
  const { openedPort } = await open();
  await expect(openPort(openedPort.port, '127.0.0.1', null)).rejects.toThrow(`Port ${openedPort.port} is taken`);
});
