import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { texts } from '../../texts/texts.ts';
import { TextProvider } from '../../texts/use-text.tsx';
import { pageContext } from '../pages/context.ts';

/** Renders a page whole: it is compressed and kept, so nothing is won by sending it in parts. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { language } = context.get(pageContext);
  const body = await renderToReadableStream(
    <TextProvider text={texts(language)}>
      <ServerRouter context={routerContext} url={request.url} />
    </TextProvider>,
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  );
  await body.allReady;
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(body, { status, headers });
}
