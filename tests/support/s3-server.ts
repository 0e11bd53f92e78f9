import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';

export type S3Server = {
  /** The value of `MEDIA_URL`: the bucket's url with valid credentials. */
  readonly url: string;
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Answers the next calls with 503, as S3 does to reduce the request rate. */
  busyFor(calls: number): void;
  close(): Promise<void>;
};

const KEY = 'store';
const SECRET = 'se/cret+key';

/**
 * Starts an S3 bucket that verifies requests: it computes the signature (AWS Signature Version 4) and the body's hash
 * from the received request, and answers 403 where they differ.
 */
export async function startS3(): Promise<S3Server> {
  const files = new Map<string, Uint8Array>();
  let busy = 0;
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const path = new URL(request.url ?? '/', 'http://bucket').pathname;
    const end = (status: number, bytes?: Uint8Array) => response.writeHead(status).end(bytes);
    if (busy > 0) {
      busy -= 1;
      return end(503);
    }
    if (!isSigned(request, body)) return end(403);
    if (request.method === 'PUT') {
      files.set(path, body);
      return end(200);
    }
    const found = files.get(path);
    return found ? end(200, found) : end(404);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://${KEY}:${encodeURIComponent(SECRET)}@127.0.0.1:${address.port}/pictures?region=me-south-1`,
    files,
    busyFor(calls) {
      busy = calls;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Uint8Array, text: string) => createHmac('sha256', key).update(text).digest();

function isSigned(request: IncomingMessage, body: Uint8Array): boolean {
  const { authorization = '' } = request.headers;
  const parts =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=(\w+)$/;
  const [, key, day = '', region = '', names = '', signature] = parts.exec(authorization) ?? [];
  const header = (name: string) => String(request.headers[name] ?? '').trim();
  const hash = header('x-amz-content-sha256');
  if (key !== KEY || region !== 'me-south-1') return false;
  if (request.method === 'PUT' && hash !== sha256(body)) return false;
  const headers = names.split(';').map((name) => `${name}:${header(name)}\n`);
  const canonical = [request.method, request.url, '', headers.join(''), names, hash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, sha256(canonical)].join('\n');
  const signing = hmac(hmac(hmac(hmac(`AWS4${SECRET}`, day), region), 's3'), 'aws4_request');
  return hmac(signing, text).toString('hex') === signature;
}
