import { brotliCompressSync } from 'node:zlib';
import { houseNow } from '#texts/house';
import type { Api } from './context.ts';
import { docsPage } from './docs-page.ts';
import { answerCompressed } from './responses.ts';

/**
 * Registers the documentation of every call, for programs and for people. It is rendered and compressed once, at the
 * first request.
 */
export function registerDocs(api: Api, publicUrl: string | null): void {
  const made = once(() => {
    const document = documentOf(api, publicUrl);
    const { html, policy } = docsPage(document);
    return { json: compress(JSON.stringify(document)), html: compress(html), policy };
  });

  api.get('/api/openapi.json', (c) => {
    c.header('Cache-Control', 'public, max-age=300');
    return answerCompressed(c, made().json, 'application/json');
  });

  api.get('/api/docs', (c) => {
    const { html, policy } = made();
    c.header('Content-Security-Policy', policy);
    c.header('Cache-Control', 'public, max-age=300');
    return answerCompressed(c, html, 'text/html; charset=utf-8');
  });
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function compress(text: string): Buffer<ArrayBuffer> {
  return Buffer.from(brotliCompressSync(text));
}

function documentOf(api: Api, publicUrl: string | null) {
  return api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: houseNow().name.en,
      version: '1',
      description:
        'The calls of the store. Amounts are decimal numbers in the currency of the market. Refusals are ' +
        '`{ message, code }`: words in the language of the cookie `translate` or of `Accept-Language`, and a stable ' +
        'code. Beside those that a call names, any may answer 405 (with Allow), 413, 415, 500 and 503 (with Retry-After), ' +
        'in the same shape.',
    },
    ...(publicUrl ? { servers: [{ url: publicUrl }] } : {}),
  });
}
