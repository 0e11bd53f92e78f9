import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type RouterContextProvider,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import type { House } from '#kernel/house';
import { PREFIXES, type Prefix } from '#kernel/market';
import { paletteOf } from '#shop/content/house-colours.rules';
import { ofHouse, SHIPPED_HOUSE } from '#texts/house';
import { TextProvider } from '#texts/use-text';
import { texts } from '../../texts/texts.ts';
import { pageContext } from '../pages/context.ts';
import { frameOf } from '../pages/page-parts.ts';
import { isPersonal, withoutPrefix } from '../pages/path.rules.ts';
import { writtenName } from '../pages/written-name.ts';
import { type BuildManifest, buildManifest, filesOf, hydrationData } from './hydration/boot.server.ts';
import { BOOT_ID, type Boot } from './hydration/boot.ts';
import earlyScript from './hydration/early.ts?inline-script';
import loginHint from './hydration/login-hint.ts?inline-script';
import { MOVED, type Moved, pageOfData } from './hydration/page-data.ts';
import { footerTexts } from './layout/served/footer-texts.server.ts';
import { FooterTextsContext } from './layout/served/footer-texts.ts';
import { rootRoute } from './root.tsx';
import { serverRoutes } from './routes.server.tsx';
import routes from './routes.ts';
import { styleElements } from './styles/style-elements.server.ts';

/** The answer to a request for a page, or for the data of one. */
export type PageAnswer = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
  /** The inline scripts that were written into the page; no other may run. */
  readonly scripts: readonly string[];
};

/** The build of the browser: its folder, and the list of its files. */
type ClientBuild = { readonly clientDirectory: string; readonly manifest: BuildManifest };

/** Answers requests for pages below a market prefix, and for their data. */
export type AnswerPage = (url: URL, prefix: Prefix | null, context: RouterContextProvider) => Promise<PageAnswer>;

/** Reads the list of files in the folder of the browser's build, and returns what renders pages. */
export async function openStorefront(clientDirectory: string): Promise<AnswerPage> {
  const listed = await readFile(path.join(clientDirectory, '.vite/manifest.json'), 'utf8');
  const manifest = buildManifest.parse(JSON.parse(listed));
  const client = { clientDirectory, manifest };
  const table = serverRoutes();
  const handlers = new Map<Prefix | null, StaticHandler>([[null, createStaticHandler(table)]]);
  for (const prefix of PREFIXES) handlers.set(prefix, createStaticHandler(table, { basename: `/${prefix}` }));

  return async (url, prefix, context) => {
    const handler = handlers.get(prefix);
    if (!handler) throw new Error(`no pages under ${prefix}`);
    const page = pageOfData(url.pathname);
    if (page !== null) return await dataOf(handler, new URL(page + url.search, url), context);
    const found = await handler.query(new Request(url), { requestContext: context });
    if (found instanceof Response) return redirected(found);
    const { report, whole } = context.get(pageContext);
    for (const error of Object.values(found.errors ?? {})) if (!isRouteErrorResponse(error)) report(error);
    if (found.statusCode === 404 && !whole && !isOfProduct(found)) return withoutBody(404);
    try {
      return await pageOf(url, client, handler, found, context);
    } catch (error) {
      // what a component throws has been reported by React
      return await pageOf(url, client, handler, { ...found, errors: { root: error }, statusCode: 500 }, context);
    }
  };
}

/** Answers with the data of a page, which the browser asks for when a shopper goes there (hydration/load-data.ts). */
async function dataOf(handler: StaticHandler, url: URL, context: RouterContextProvider): Promise<PageAnswer> {
  try {
    const routeId = handler.match(url.pathname)?.at(-1)?.route.id ?? rootRoute.id;
    const found: unknown = await handler.queryRoute(new Request(url), { routeId, requestContext: context });
    return found instanceof Response ? await thrown(found) : json(200, found);
  } catch (error) {
    // what a loader throws: a redirect, or data with a status
    if (error instanceof Response) return await thrown(error);
    if (isRouteErrorResponse(error)) return json(error.status, error.data);
    context.get(pageContext).report(error);
    return json(500, null);
  }
}

async function thrown(answer: Response): Promise<PageAnswer> {
  const to = answer.headers.get('location');
  const moved: Moved | null = to === null ? null : { redirect: withoutPrefix(to) };
  if (moved) return json(MOVED, moved);
  const text = await answer.text();
  return json(answer.status, text === '' ? null : JSON.parse(text));
}

function json(status: number, value: unknown): PageAnswer {
  const headers = new Headers({ 'content-type': 'application/json' });
  return { status, headers, body: Buffer.from(JSON.stringify(value ?? null)), scripts: [] };
}

function redirected({ status, headers }: Response): PageAnswer {
  return { status, headers, body: Buffer.alloc(0), scripts: [] };
}

const withoutBody = (status: number): PageAnswer => ({
  status,
  headers: new Headers(),
  body: Buffer.alloc(0),
  scripts: [],
});

/** Renders a page to bytes: pages are compressed and cached whole, so streaming would gain nothing. */
async function pageOf(
  url: URL,
  { clientDirectory, manifest }: ClientBuild,
  { dataRoutes }: StaticHandler,
  found: StaticHandlerContext,
  context: RouterContextProvider,
): Promise<PageAnswer> {
  const page = context.get(pageContext);
  const { language, shop, report } = page;
  const year = shop.clock.now().getUTCFullYear();
  const { seller } = await frameOf(page);
  const html = await htmlOf(
    <TextProvider text={texts(language)}>
      <FooterTextsContext value={footerTexts(language, seller.legalName, year)}>
        <StaticRouterProvider router={createStaticRouter(dataRoutes, found)} context={found} hydrate={false} />
      </FooterTextsContext>
      {/* the browser has one more child here, and ids made by useId count children */}
      {null}
    </TextProvider>,
    report,
  );
  const id = found.matches.at(-1)?.route.id;
  const name = routes.find((route) => route.id === id)?.page ?? 'not-found';
  const { modules, sheets } = filesOf(manifest, name);
  const boot: Boot = { data: hydrationData(found), modules };
  const headEnd = html.indexOf('</head>');
  const end = html.lastIndexOf('</body>');
  const hints = isPersonal(withoutPrefix(url.pathname)) ? [loginHint] : [];
  // "<" is the only character that could close the script element
  const inert = JSON.stringify(boot).replaceAll('<', '\\u003c');
  const scripts = `<script>${earlyScript}</script><script type="application/json" id="${BOOT_ID}">${inert}</script>`;
  return {
    status: found.statusCode,
    headers: new Headers({ 'content-type': 'text/html; charset=utf-8' }),
    scripts: [...hints, earlyScript],
    body: Buffer.concat([
      html.subarray(0, headEnd),
      styleElements(clientDirectory, sheets),
      styleOfHouse(),
      Buffer.from(hints.map((text) => `<script>${text}</script>`).join('')),
      html.subarray(headEnd, end),
      Buffer.from(scripts),
      html.subarray(end),
    ]),
  };
}

/** The drawn names of the store. */
const DRAWN = '.head__logo,.foot__brand';

/** The name and colours of a house that has others than the style sheets. */
const styleOfHouse = ofHouse((house) => {
  const rules = `${writtenName(house, DRAWN)}${coloursOf(house)}`;
  return Buffer.from(rules === '' ? '' : `<style>${rules}</style>`);
});

function coloursOf({ colours }: House): string {
  const { accent, ground } = SHIPPED_HOUSE.colours;
  const palette = colours.accent === accent && colours.ground === ground ? null : paletteOf(colours);
  if (!palette) return '';
  const { hi, lo, ink, deep, surfaces } = palette;
  const values = {
    ...{ gold: palette.accent, 'gold-hi': hi, 'gold-lo': lo, 'on-gold': ink, ground: palette.ground, deep },
    ...{ 'surface-1': surfaces[0], 'surface-2': surfaces[1], 'surface-3': surfaces[2] },
  };
  const rules = Object.entries(values).map(([name, colour]) => `--${name}:${colour}`);
  return `@media not print{:root{${rules.join(';')}}}`;
}

/** The bytes of a page once all of it is rendered. */
function htmlOf(page: ReactNode, report: (error: unknown) => void): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const bytes = new Writable({
      highWaterMark: Number.MAX_SAFE_INTEGER,
      write(part: Buffer, _encoding, written) {
        parts.push(part);
        written();
      },
    });
    bytes.once('finish', () => resolve(Buffer.concat(parts))).once('error', reject);
    const { pipe } = renderToPipeableStream(page, {
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError: report,
      onShellError: reject,
      onAllReady: () => pipe(bytes),
    });
  });
}

/** Whether what is missing is a product that is not sold here: its page shows others of its family. */
function isOfProduct({ errors }: StaticHandlerContext): boolean {
  return Object.values(errors ?? {}).some((error) => isRouteErrorResponse(error) && error.data?.isProduct === true);
}
