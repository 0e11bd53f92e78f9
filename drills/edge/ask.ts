import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export type Answered = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string };

const LONGEST_MS = 10_000;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends a request as it is, with any headers and method; reads the body when `reads` says so. */
export function ask(
  base: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  { method = 'GET', reads = true }: { readonly method?: string; readonly reads?: boolean } = {},
): Promise<Answered> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const asked = request({ agent, hostname, port, path, method, headers, timeout: LONGEST_MS }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => reads && parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        const body = reads ? decoded(Buffer.concat(parts), answer.headers['content-encoding']) : '';
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
      });
    });
    asked.on('timeout', () => asked.destroy(new Error(`${path} was not answered in time`)));
    asked.on('error', reject);
    asked.end();
  });
}

/** The text of bytes in an encoding of the web. */
export function decoded(bytes: Buffer, encoding: string | undefined): string {
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}

/** Runs `work` for each number below `count`, `atOnce` at a time. */
export async function inLanes(count: number, atOnce: number, work: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) await work(index);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

/** One of some things, by chance. */
export function oneOf<T>(things: readonly [T, ...T[]]): T {
  return things[Math.floor(Math.random() * things.length)] ?? things[0];
}
