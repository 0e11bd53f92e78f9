/**
 * The thread that reads one uploaded sheet, with a heap of its own: started by read-sheet.ts with the bytes of the file. It sends
 * what the sheet is, and then its parts as JSON, some at a time, and waits until they are taken, so that the store answers its
 * shoppers between them.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { parseSheet, type SheetRefusal } from './parse-sheet.ts';
import { partsOf } from './parts.rules.ts';

/** What the thread sends: why there is no sheet, its head and how many rows it has, or the JSON of some of its parts. */
export type SheetMessage =
  | { readonly refusal: SheetRefusal }
  | { readonly header: readonly string[]; readonly count: number }
  | { readonly parts: string }
  | { readonly end: true };

/** Characters of one message: to store it takes a few milliseconds. */
const CHARACTERS_AT_ONCE = 64 * 1024;

async function send(message: SheetMessage): Promise<void> {
  const taken = new Promise((resolve) => parentPort?.once('message', resolve));
  parentPort?.postMessage(message);
  await taken;
}

const { bytes, other } = z
  .object({ bytes: z.instanceof(Uint8Array), other: z.literal('windows-1256').nullable() })
  .parse(workerData);
const read = await parseSheet(bytes, other);
if (read.ok) {
  const { header, rows } = read.value;
  await send({ header, count: rows.length });
  let texts: string[] = [];
  let size = 0;
  for (const part of partsOf(rows)) {
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
