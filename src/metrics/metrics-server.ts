import { createServer } from 'node:http';
import type { Metrics } from './metrics.ts';

/** The format that `Metrics.text` returns. */
const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Serves `GET /metrics` on a port of its own, which shoppers do not reach. Resolves to a function that stops it. Rejects
 * when the port is taken.
 */
export async function serveMetrics(
  metrics: Pick<Metrics, 'text'>,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<{ readonly port: number; readonly stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found.\n');
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': CONTENT_TYPE, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
