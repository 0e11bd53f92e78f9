import { renderToReadableStream } from 'react-dom/server';
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
import { bootOf, bytesOf } from './hydration/boot.server.ts';
import { BOOT_ID } from './hydration/boot.ts';
import earlyScript from './hydration/early.ts?inline-script';
import { FooterTextsContext, footerTexts } from './layout/served/footer-texts.ts';

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
  const stream = await renderToReadableStream(
    <TextProvider text={texts(language)}>
      <FooterTextsContext value={footerTexts(language, seller.legalName, year)}>
        <ServerRouter context={pageOnly} url={request.url} />
      </FooterTextsContext>
      {/* the browser has one more child here, and ids made by useId count children */}
      {null}
    </TextProvider>,
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER, onError: report },
  );
  await stream.allReady;
  const html = await bytesOf(stream);
  const end = html.lastIndexOf('</body>');
  // "<" is the only character that could close the script element
  const inert = JSON.stringify(boot).replaceAll('<', '\\u003c');
  const scripts = `<script>${earlyScript}</script><script type="application/json" id="${BOOT_ID}">${inert}</script>`;
  headers.set('content-type', 'text/html; charset=utf-8');
  context.get(pageBody).html = Buffer.concat([html.subarray(0, end), Buffer.from(scripts), html.subarray(end)]);
  return new Response(null, { status, headers });
}

/** Whether what is missing is a product that is not sold here: its page shows others of its family. */
function isOfProduct({ staticHandlerContext: { errors } }: EntryContext): boolean {
  return Object.values(errors ?? {}).some((error) => isRouteErrorResponse(error) && error.data?.isProduct === true);
}

/** Reports errors of loaders and components, but not aborted requests. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(pageContext).report(error);
};
