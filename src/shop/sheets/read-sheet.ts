import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { ok, type Result, refused } from '#kernel/result';
import { type ReadSheet, SHEET_LIMITS, type SheetReading, type SheetRefusal } from './parse-sheet.ts';
import type { SheetMessage } from './sheet-worker.ts';

/** Memory of the thread that reads a sheet, in megabytes, and how long it may take. */
const HEAP = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 };
const LIMIT_MS = 30_000;
/** Sheets that wait for the one being read. */
const MAX_WAITING = 8;

/** The program of the thread: beside this file, or beside the bundle of a built store. */
const PROGRAM = import.meta.filename.endsWith('.ts')
  ? path.join(import.meta.dirname, 'sheet-worker.ts')
  : path.join(import.meta.dirname.replace(/[\\/]assets$/, ''), 'sheet-worker.js');

let before: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Takes a sheet in parts while it comes out of its thread. The next part comes when the one before was taken. */
type SheetTaker = {
  /** What the sheet is, before its first part. */
  begin(header: readonly string[], count: number, found: Pick<ReadSheet, 'line' | 'shape'>): Promise<void>;
  /** Some parts as JSON: a list of lists of rows. */
  take(parts: string): Promise<void>;
};

/**
 * Reads a CSV file or the first sheet of an XLSX file, one file at a time, in a thread with its own heap: whatever the file is, the
 * store goes on. Refuses large files, broken ones and formulas (`SHEET_LIMITS`), `sheetTooHard` when the thread needs
 * too much memory or time, `sheetsWaiting` when too many files wait already. A refused file gives `taker` nothing. Throws what
 * `taker` throws.
 */
export async function readSheetInParts(
  bytes: Uint8Array,
  taker: SheetTaker,
  reading: SheetReading = {},
): Promise<Result<null, SheetRefusal>> {
  if (bytes.length > SHEET_LIMITS.bytes) return refused({ code: 'sheetTooLarge' });
  if (waiting > MAX_WAITING) return refused({ code: 'sheetsWaiting' });
  waiting += 1;
  const read = before.then(() => readInThread(bytes, taker, reading));
  before = read.catch(() => undefined);
  return await read.finally(() => {
    waiting -= 1;
  });
}

const someParts = z.array(z.array(z.object({ number: z.number(), cells: z.array(z.string()) })));

/** The same, with all rows at once. */
export async function readSheet(
  bytes: Uint8Array,
  reading: SheetReading = {},
): Promise<Result<Pick<ReadSheet, 'header' | 'rows'>, SheetRefusal>> {
  const rows: ReadSheet['rows'][number][] = [];
  let head: readonly string[] = [];
  const taker: SheetTaker = {
    async begin(header) {
      head = header;
    },
    async take(parts) {
      for (const part of someParts.parse(JSON.parse(parts))) rows.push(...part);
    },
  };
  const read = await readSheetInParts(bytes, taker, reading);
  return read.ok ? ok({ header: head, rows }) : read;
}

async function readInThread(
  bytes: Uint8Array,
  taker: SheetTaker,
  { other = null, shapes = [] }: SheetReading,
): Promise<Result<null, SheetRefusal>> {
  const worker = new Worker(PROGRAM, {
    workerData: { bytes, other, shapes },
    resourceLimits: HEAP,
    execArgv: [],
    env: {},
  });
  let timer: NodeJS.Timeout | undefined;
  const read = new Promise<Result<null, SheetRefusal>>((resolve, reject) => {
    timer = setTimeout(() => resolve(refused({ code: 'sheetTooHard' })), LIMIT_MS);
    const goOn = (taken: Promise<void>) => taken.then(() => worker.postMessage('taken'), reject);
    worker.on('message', (message: SheetMessage) => {
      // the file is read: how long its parts take is the taker's
      clearTimeout(timer);
      if ('refusal' in message) return resolve(refused(message.refusal));
      if ('end' in message) return resolve(ok(null));
      void goOn(
        'header' in message ? taker.begin(message.header, message.count, message.found) : taker.take(message.parts),
      );
    });
    worker.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(refused({ code: 'sheetTooHard' }));
      else reject(error);
    });
    worker.on('exit', () => reject(new Error('the thread that reads a sheet ended early')));
  });
  try {
    return await read;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
