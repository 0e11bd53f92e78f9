import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { ofHouse } from '#texts/house';
import type { FollowHouse } from '../follow-house.ts';
import { openAssets } from './assets.ts';
import { escaped } from './closed.ts';
import { contentSecurityPolicy, type SecurityOptions, securityHeaders } from './content-security.ts';
import { prepare, send } from './prepared.ts';
import { writtenName } from './written-name.ts';

const PREFIX = '/admin';
/** Staff's pages are for no search engine and no shared cache. */
const UNLISTED = ['x-robots-tag', 'noindex, nofollow'];

/**
 * Opens the build of the back office and returns the handler of everything below `/admin`: hashed files are immutable,
 * every other path is the one page that its router starts from, which nobody may keep. Rejects without a build.
 */
export async function openBackoffice(
  folder: string,
  security: SecurityOptions,
  followHouse: FollowHouse = async () => {},
): Promise<(request: IncomingMessage, response: ServerResponse) => Promise<void>> {
  const headers = [...securityHeaders(security.https), ...UNLISTED];
  const [assets, built] = await Promise.all([
    openAssets(folder, headers),
    readFile(path.join(folder, 'index.html'), 'utf8'),
  ]);
  const pageOfHouse = ofHouse((house) => {
    const { name } = house;
    const rules = writtenName(house, '.rail__logo');
    const page = rules === '' ? built : built.replace('</head>', `<style>${rules}</style></head>`);
    const body = Buffer.from(
      page.replaceAll(/\{house\.(en|ar)\}/g, (_, language) => escaped(name[language === 'ar' ? 'ar' : 'en'])),
    );
    return prepare({
      status: 200,
      headers: [
        'content-type',
        'text/html; charset=utf-8',
        'content-security-policy',
        contentSecurityPolicy(body, { ...security, framesStore: true }),
        ...headers,
      ],
      cacheHeaders: ['cache-control', 'no-store', 'vary', 'accept-encoding'],
      body,
    });
  });

  return async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    const [target = ''] = (request.url ?? PREFIX).split('?', 1);
    const file = target.slice(PREFIX.length);
    if (file.startsWith('/assets/')) {
      if (assets.has(file)) return send(await assets.load(file), request, response);
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
      response.end('Not found.\n');
      return;
    }
    await followHouse();
    send(await pageOfHouse(), request, response);
  };
}
