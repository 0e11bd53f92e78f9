import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { MARKETS, type Prefix, parsePrefix } from '#kernel/market';
import type { Shop } from '../../shop/shop.ts';
import { type PageContext, pageContext } from './context.ts';

export type Pages = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

type Render = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** The routes, the server's half of every page and the names of the client files, as the build made them. */
async function loadBuild(): Promise<ServerBuild> {
  return await import('virtual:react-router/server-build');
}

/**
 * Answers every request that is neither API nor media: pages, their data, and the files of `build/client`.
 * The prefix of an address becomes the router's base name, so links stay within the market they were opened in.
 */
export async function createPages(shop: Shop, build?: ServerBuild): Promise<Pages> {
  const loaded = build ?? (await loadBuild());
  const renderers = new Map<Prefix | null, Render>();
  const rendererFor = (prefix: Prefix | null): Render => {
    let render = renderers.get(prefix);
    if (!render) {
      render = createRequestHandler(prefix ? { ...loaded, basename: `/${prefix}` } : loaded, process.env.NODE_ENV);
      renderers.set(prefix, render);
    }
    return render;
  };
  return async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const prefix = prefixOfPath(url.pathname);
    const fixed = prefix ? parsePrefix(prefix) : null;
    const context = new RouterContextProvider();
    const page: PageContext = {
      shop,
      prefix,
      market: fixed?.market ?? MARKETS.UAE,
      language: fixed?.language ?? 'en',
    };
    context.set(pageContext, page);
    const answer = await rendererFor(prefix)(new Request(url, { method: request.method ?? 'GET' }), context);
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  };
}

/** The market prefix a path starts with, or null. */
export function prefixOfPath(pathname: string): Prefix | null {
  const first = pathname.slice(1, 6);
  if (pathname.length > 6 && pathname[6] !== '/' && !pathname.startsWith('.data', 6)) return null;
  return first === 'en-ae' || first === 'ar-ae' || first === 'en-sa' || first === 'ar-sa' ? first : null;
}
