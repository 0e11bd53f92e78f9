import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type * as Client from './api.ts';

/** Never run: `npm run types` fails when one of these calls compiles. */
async function callsThatDoNotCompile({ get, getPaper, send, urlOf }: typeof Client): Promise<void> {
  // @ts-expect-error no such path
  await get('/ordres');
  // @ts-expect-error a path of another method
  await get('/products/bulk');
  // @ts-expect-error the number of the order is missing
  await get('/orders/{number}');
  // @ts-expect-error another part than the path has
  await get('/orders/{number}', { path: { id: 1 } });
  // @ts-expect-error a parameter that the call does not take
  await get('/waiting', { query: { country: 'KSA' } });
  // @ts-expect-error a value that the parameter does not have
  await get('/waiting', { query: { market: 'EG' } });
  // @ts-expect-error a body without a field
  await send('POST', '/orders/{number}/tags', { path: { number: 1 }, body: { tag: 'gift' } });
  // @ts-expect-error a field that the call does not take
  await send('POST', '/session/forgotten', { body: { email: 'a@b.example', phone: '1' } });
  // @ts-expect-error a reason that is none
  await send('POST', '/orders/{number}/cancel', { path: { number: 1 }, body: { reason: 'mood' } });
  // @ts-expect-error the version that was seen is missing
  await send('DELETE', '/content/{key}/draft', { path: { key: 'page' } });
  // @ts-expect-error a body where the call takes none
  await send('POST', '/orders/{number}/book-now', { path: { number: 1 }, body: {} });
  // @ts-expect-error a field that the answer does not have
  (await get('/session')).people;
  // @ts-expect-error the answer may be a job
  (await send('POST', '/imports/{id}/undo', { path: { id: 'a' } })).undone;
  // @ts-expect-error a file, not JSON
  await get('/products/export');
  // @ts-expect-error JSON, not a file
  await getPaper('GET', '/products');
  // @ts-expect-error a format that the file does not have
  urlOf('/reports/{name}/file', { path: { name: 'sales' }, query: { format: 'doc' } });
}

describe('the client of the back office', () => {
  let client: typeof Client;
  beforeAll(async () => {
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('navigator', { onLine: true, language: 'en' });
    vi.stubGlobal('document', { documentElement: {} });
    client = await import('./api.ts');
  });
  afterAll(() => vi.unstubAllGlobals());

  it('compiles no call with a wrong path, field, version or answer', () => {
    expect(callsThatDoNotCompile).toBeTypeOf('function');
  });

  it('writes an address below that of the back office', () => {
    expect(
      client.urlOf('/mails/{kind}/page', { path: { kind: 'a/b' }, query: { language: 'ar', market: 'KSA' } }),
    ).toBe('/api/admin/mails/a%2Fb/page?language=ar&market=KSA');
  });

  it('sends method, body and the version that was seen', async () => {
    const sent: Request[] = [];
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      sent.push(new Request(new URL(url, 'http://store.example'), { ...init, credentials: 'omit' }));
      return Response.json({ done: true });
    });
    await client.send('PATCH', '/coupons/{code}', { path: { code: 'EID 10' }, body: { endsAt: null }, ifMatch: 3 });
    const [request] = sent;
    expect(request?.method).toBe('PATCH');
    expect(request?.url).toBe('http://store.example/api/admin/coupons/EID%2010');
    expect(request?.headers.get('if-match')).toBe('"3"');
    expect(await request?.json()).toEqual({ endsAt: null });
  });
});
