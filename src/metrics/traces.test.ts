import { createServer } from 'node:http';
import { SpanKind } from '@opentelemetry/api';
import { afterAll, expect, it } from 'vitest';
import { asDatabaseSpan, nameOfStatement } from '../database/spans.ts';
import { createLog } from '../logging/log.ts';
import { inSpan } from '../providers/http/span.ts';
import { createStoreServer } from '../web/server.ts';
import { startTraces } from './traces.ts';

type Sent = {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
};

const sent: (Sent & { readonly text: string })[] = [];
/** A collector as OpenTelemetry describes it: JSON by HTTP. */
const collector = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString());
    for (const { scopeSpans } of resourceSpans)
      for (const { spans } of scopeSpans) for (const span of spans) sent.push({ ...span, text: JSON.stringify(span) });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
const address = collector.address();
const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;

const lines: string[] = [];
const log = createLog('info', { write: (line: string) => lines.push(line) });
/** Asks a statement that fails with a message that has a value. */
const ask = (statement: object) =>
  asDatabaseSpan(
    () => nameOfStatement(statement),
    async () => {
      throw new Error('the name noura is taken');
    },
  );
const nothing = async () => new Response('');
const server = createStoreServer({
  api: () =>
    inSpan('POST provider', SpanKind.CLIENT, {}, async () => {
      log.info({ request: 'ours1' });
      await asDatabaseSpan(
        () => 'transaction',
        () =>
          ask({ name: 's12', text: 'select "id" from "orders" where "name" = $1 -- noura', values: ['noura'] }).catch(
            () => undefined,
          ),
      );
      return new Response('{}');
    }),
  admin: nothing,
  sandbox: null,
  media: async (_request, response) => void response.end(),
  backoffice: async (_request, response) => void response.end(),
  pages: async (_request, response) => void response.writeHead(503).end(),
  ready: async () => true,
  traced: true,
  log,
});
const port = await server.listen(0, '127.0.0.1');
afterAll(async () => {
  await server.stop(1_000);
  collector.close();
});

it('has a span for each request below the one it came from, with the work within it, and no path', async () => {
  const traces = startTraces({ url, share: 100, instance: 'a', release: 'r' });
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01`, 'x-request-id': 'edge-7', connection: 'close' };
  await (await fetch(`http://127.0.0.1:${port}/api/cart/noura`, { headers })).text();
  await (await fetch(`http://127.0.0.1:${port}/en-ae/details/noura`, { headers: { connection: 'close' } })).text();
  await server.stop(1_000);
  await traces.stop();
  const [request, provider, page] = ['GET api', 'POST provider', 'GET pages'].map((name) =>
    sent.find((span) => span.name === name),
  );
  expect(request).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7' });
  expect(provider).toMatchObject({ traceId, parentSpanId: request?.spanId });
  expect(request?.text).toContain('edge-7');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ request: 'ours1', trace: traceId });
  const [transaction, statement] = ['transaction', 'SELECT orders'].map((name) =>
    sent.find((span) => span.name === name),
  );
  expect(transaction).toMatchObject({ traceId, parentSpanId: provider?.spanId });
  expect(statement).toMatchObject({ traceId, parentSpanId: transaction?.spanId });
  expect(page?.traceId).not.toBe(traceId);
  expect(page?.text).toContain('503');
  for (const { text } of sent) expect(text).not.toContain('noura');
});

it.each([
  [{ name: 'cart_0123456789ab', text: 'WITH a AS (SELECT 1) SELECT 2', values: ['noura'] }, 'cart'],
  ['COMMIT', 'COMMIT'],
  [{ text: 'insert into "orders" ("name") values ($1)' }, 'INSERT orders'],
  [{ text: 'UPDATE carts SET note = $1' }, 'UPDATE carts'],
  ["SELECT 'from noura'", 'SELECT'],
  [undefined, 'statement'],
])('names the statement %j %s', (statement, name) => expect(nameOfStatement(statement)).toBe(name));

it('makes no span of a statement outside of a request or a job', async () => {
  const before = sent.length;
  const traces = startTraces({ url, share: 100, instance: 'a', release: 'r' });
  const asked = asDatabaseSpan(
    () => 'SELECT orders',
    async () => 1,
  );
  expect(await asked).toBe(1);
  await traces.stop();
  expect(sent).toHaveLength(before);
});
