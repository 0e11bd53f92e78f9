import http from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPublicIp, publicFiles } from './public-files.ts';

const server = http.createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://host');
  if (pathname === '/gone') return response.writeHead(404).end();
  if (pathname === '/busy') return response.writeHead(503).end();
  if (pathname === '/loop') return response.writeHead(302, { location: '/loop' }).end();
  if (pathname === '/moved') return response.writeHead(301, { location: '/a.jpg' }).end();
  if (pathname === '/inside') return response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end();
  if (pathname === '/named') return response.writeHead(302, { location: 'http://metadata.example/' }).end();
  if (pathname === '/file') return response.writeHead(302, { location: 'file:///etc/passwd' }).end();
  return response.end(`bytes of ${request.headers.host}`);
});
let origin = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  origin = `http://cdn.old-shop.example:${port}`;
});
afterAll(() => server.close());

/** As in the store, but that the old shop's server is on this machine. */
const files = publicFiles({
  resolve: async (host) => (host === 'metadata.example' ? ['93.184.216.34', '10.0.0.7'] : ['127.0.0.1']),
  isPublic: (address) => address === '127.0.0.1' || isPublicIp(address),
});
const fetched = async (path: string, maxBytes = 1000) => {
  const done = await files.fetch(`${origin}${path}`, maxBytes);
  return done.ok ? Buffer.from(done.value).toString() : done.error;
};

describe('files of the web', () => {
  it('are read from the address that a name leads to, also behind a redirect', async () => {
    expect(await fetched('/a.jpg')).toMatch(/^bytes of cdn\.old-shop\.example:/);
    expect(await fetched('/moved')).toMatch(/^bytes of /);
  });

  it('are refused where they are gone, too large, or do not come', async () => {
    expect(await fetched('/gone')).toBe('gone');
    expect(await fetched('/loop')).toBe('gone');
    expect(await fetched('/busy')).toBe('noAnswer');
    expect(await fetched('/a.jpg', 4)).toBe('tooLarge');
  });

  it('never come from a host that is not public, behind a redirect or a name either', async () => {
    for (const path of ['/inside', '/named', '/file']) expect(await fetched(path)).toBe('notPublic');
    const plain = publicFiles();
    const local = origin.replace('cdn.old-shop.example', '127.0.0.1');
    for (const url of [local, 'http://localhost/', 'http://[::1]/', 'http://[::ffff:10.0.0.1]/', 'http://2130706433/'])
      expect(await plain.fetch(url, 1000)).toEqual({ ok: false, error: 'notPublic' });
    expect(await plain.fetch('http://user:word@93.184.216.34/', 1000)).toEqual({ ok: false, error: 'notPublic' });
  });

  it('knows private networks in either form', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('10', '127', '169.254', '192.168', '172.16', '100.64'),
        fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 3, maxLength: 3 }),
        (network, numbers) => {
          const address = [network, ...numbers].join('.').split('.').slice(0, 4).join('.');
          expect(isPublicIp(address)).toBe(false);
          expect(isPublicIp(`::ffff:${address}`)).toBe(false);
        },
      ),
    );
    for (const address of ['93.184.216.34', '8.8.8.8', '2606:4700::1111']) expect(isPublicIp(address)).toBe(true);
    for (const address of ['fe80::1', 'fd00::1', '::1', '64:ff9b::a00:1', '2002:a00:1::', 'x'])
      expect(isPublicIp(address)).toBe(false);
  });
});
