import { createServer, type Server } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { sendUnavailable } from './unavailable.ts';

let server: Server | undefined;
afterEach(() => void server?.close());

async function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const listening = createServer((request, response) =>
    sendUnavailable(request, response, ['x-frame-options', 'DENY']),
  );
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return await fetch(`http://127.0.0.1:${address.port}${path}`, { headers });
}

const EN = 'We will be back in a moment';
const AR = 'سنعود بعد لحظات';

it.each([
  ['/en-sa/products', {}, EN, AR],
  ['/ar-ae/products?x=1', {}, AR, EN],
  ['/cart', { cookie: 'translate=ar' }, AR, EN],
  ['/cart', { 'accept-language': 'ar-SA' }, AR, EN],
])('answers %s in both languages, the visitor’s first, with a waiting time', async (path, headers, first, second) => {
  const answer = await get(path, headers);
  expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
    503,
    '2',
    'no-store',
  ]);
  const html = await answer.text();
  expect(html.indexOf(`<h1>${first}`)).toBeGreaterThan(0);
  expect(html.indexOf(`<h1>${second}`)).toBeGreaterThan(html.indexOf(`<h1>${first}`));
  expect(html).toContain('<section lang="ar" dir="rtl">');
});
