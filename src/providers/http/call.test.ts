import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { call, parseJson } from './call.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function listening(handler: RequestListener): Promise<string> {
  server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/secret?token=secret`;
}

describe('a call to a provider', () => {
  it('times out before and within the answer', async () => {
    const silent = await listening(() => undefined);
    expect(await call({ method: 'GET', url: silent, timeoutMs: 100 })).toEqual({ ok: false, error: 'timeout' });
    server.close();
    const halting = await listening((_request, response) => void response.write('{"begun":'));
    expect(await call({ method: 'GET', url: halting, timeoutMs: 100 })).toEqual({ ok: false, error: 'timeout' });
  });

  it('returns answers of any status and follows no redirect', async () => {
    const url = await listening((_request, response) => void response.writeHead(307, { location: '/' }).end('moved'));
    const answer = await call({ method: 'POST', url, body: 'x', timeoutMs: 5000 });
    expect(answer).toEqual({ ok: true, value: { status: 307, body: 'moved' } });
  });

  it('gives a reason without the url', async () => {
    const url = await listening((request) => void request.socket.destroy());
    const answer = await call({ method: 'GET', url, timeoutMs: 5000 });
    expect(answer.ok).toBe(false);
    expect(JSON.stringify(answer)).not.toContain('secret');
  });

  it('stops reading a long answer', async () => {
    const url = await listening((_request, response) => {
      const chunk = 'x'.repeat(1024 * 1024);
      const more = () => {
        while (response.write(chunk));
      };
      response.on('drain', more);
      more();
    });
    expect(await call({ method: 'GET', url, timeoutMs: 20_000 })).toEqual({ ok: false, error: 'answer too long' });
  });

  it('reads JSON or null', async () => {
    await listening(() => undefined);
    expect([parseJson('{"a":1}'), parseJson('{'), parseJson('')]).toEqual([{ a: 1 }, null, null]);
  });
});
