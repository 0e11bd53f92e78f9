import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { sellerNow } from '#shop/content';
import { TextProvider } from '#texts/use-text';
import { texts } from '../../texts/texts.ts';
import { pageBody, pageContext } from '../pages/context.ts';
import { isPersonal, withoutPrefix } from '../pages/path.rules.ts';
import { bootOf } from './hydration/boot.server.ts';
import { BOOT_ID } from './hydration/boot.ts';
import earlyScript from './hydration/early.ts?inline-script';
import loginHint from './hydration/login-hint.ts?inline-script';
import { FooterTextsContext, footerTexts } from './layout/served/footer-texts.ts';
import { styleElements } from './styles/style-elements.server.ts';

/** Renders a page to bytes: pages are compressed and cached whole, so streaming would gain nothing. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { language, market, shop, report, whole } = context.get(pageContext);
  if (status === 404 && !whole && !isOfProduct(routerContext)) return new Response(null, { status });
  const year = shop.clock.now().getUTCFullYear();
  const [boot, seller] = [await bootOf(routerContext), await sellerNow(shop, market.code)];
  // without its stream the router adds no scripts of its own
  const { serverHandoffStream: _, ...pageOnly } = routerContext;
  const html = await htmlOf(
    <TextProvider text={texts(language)}>
      <FooterTextsContext value={footerTexts(language, seller.legalName, year)}>
        <ServerRouter context={pageOnly} url={request.url} />
      </FooterTextsContext>
      {/* the browser has one more child here, and ids made by useId count children */}
      {null}
    </TextProvider>,
    report,
  );
  const headEnd = html.indexOf('</head>');
  const end = html.lastIndexOf('</body>');
  const hints = isPersonal(withoutPrefix(new URL(request.url).pathname)) ? [loginHint] : [];
  // "<" is the only character that could close the script element
  const inert = JSON.stringify(boot).replaceAll('<', '\\u003c');
  const scripts = `<script>${earlyScript}</script><script type="application/json" id="${BOOT_ID}">${inert}</script>`;
  headers.set('content-type', 'text/html; charset=utf-8');
  const body = context.get(pageBody);
  body.scripts = [...hints, earlyScript];
  body.html = Buffer.concat([
    html.subarray(0, headEnd),
    styleElements(routerContext.staticHandlerContext.matches.map(({ route }) => route.id)),
    Buffer.from(hints.map((text) => `<script>${text}</script>`).join('')),
    html.subarray(headEnd, end),
    Buffer.from(scripts),
    html.subarray(end),
  ]);
  return new Response(null, { status, headers });
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
function isOfProduct({ staticHandlerContext: { errors } }: EntryContext): boolean {
  return Object.values(errors ?? {}).some((error) => isRouteErrorResponse(error) && error.data?.isProduct === true);
}

/** Reports errors of loaders and components, but not aborted requests. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(pageContext).report(error);
};
