/**
 * The thread that reads one uploaded sheet, with a heap of its own: started by read-sheet.ts with the bytes of the file. It sends
 * some rows at a time and waits until they are taken, so that the store answers its shoppers between them.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { parseSheet, type ReadSheet, type SheetRefusal } from './parse-sheet.ts';

/** What the thread sends: why there is no sheet, some rows of it, or its head after the last row. */
export type SheetMessage =
  | { readonly refusal: SheetRefusal }
  | { readonly rows: ReadSheet['rows'] }
  | { readonly header: ReadSheet['header'] };

/** Cells of one message: to copy them takes a few milliseconds. */
const CELLS_AT_ONCE = 10_000;

async function send(message: SheetMessage): Promise<void> {
  const taken = new Promise((resolve) => parentPort?.once('message', resolve));
  parentPort?.postMessage(message);
  await taken;
}

const bytes: unknown = workerData;
const read = await parseSheet(bytes instanceof Uint8Array ? bytes : new Uint8Array());
if (read.ok) {
  const { header, rows } = read.value;
  const step = Math.max(1, Math.floor(CELLS_AT_ONCE / Math.max(1, header.length)));
  for (let start = 0; start < rows.length; start += step) await send({ rows: rows.slice(start, start + step) });
  await send({ header });
} else await send({ refusal: read.error });
