/**
 * The thread that reads one uploaded sheet, with a heap of its own: started by read-sheet.ts with the bytes of the file. It sends
 * what the sheet is, and then its parts as JSON, some at a time, and waits until they are taken, so that the store answers its
 * shoppers between them.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { parseSheet, type ReadSheet, type SheetRefusal } from './parse-sheet.ts';
import { partsOf } from './parts.rules.ts';

/** What the thread sends: why there is no sheet, its head and how many rows it has, or the JSON of some of its parts. */
export type SheetMessage =
  | { readonly refusal: SheetRefusal }
  | {
      readonly header: readonly string[];
      readonly count: number;
      readonly found: Pick<ReadSheet, 'line' | 'shape'>;
    }
  | { readonly parts: string }
  | { readonly end: true };

/** Characters of one message: to store it takes a few milliseconds. */
const CHARACTERS_AT_ONCE = 64 * 1024;

async function send(message: SheetMessage): Promise<void> {
  const taken = new Promise((resolve) => parentPort?.once('message', resolve));
  parentPort?.postMessage(message);
  await taken;
}

const names = z.array(z.string());
const family = z.discriminatedUnion('by', [
  z.object({ by: z.literal('key'), key: names }),
  z.object({ by: z.literal('kind'), kind: names, child: names }),
  z.object({ by: z.literal('parent'), parent: names, keys: z.array(z.object({ names, prefix: z.string() })) }),
]);
const { bytes, other, shapes } = z
  .object({
    bytes: z.instanceof(Uint8Array),
    other: z.literal('windows-1256').nullable(),
    shapes: z.array(z.object({ name: z.string(), known: names, signature: z.array(names), family: family.nullable() })),
  })
  .parse(workerData);
const read = await parseSheet(bytes, { other, shapes });
if (read.ok) {
  const { header, rows, begins, line, shape } = read.value;
  await send({ header, count: rows.length, found: { line, shape } });
  let texts: string[] = [];
  let size = 0;
  for (const part of partsOf(rows, begins)) {
    const text = JSON.stringify(part);
    texts.push(text);
    size += text.length;
    if (size < CHARACTERS_AT_ONCE) continue;
    await send({ parts: `[${texts.join(',')}]` });
    [texts, size] = [[], 0];
  }
  if (texts.length > 0) await send({ parts: `[${texts.join(',')}]` });
  parentPort?.postMessage({ end: true } satisfies SheetMessage);
} else parentPort?.postMessage({ refusal: read.error } satisfies SheetMessage);
