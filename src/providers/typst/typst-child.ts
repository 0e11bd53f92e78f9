/**
 * The process that sets documents: compiles the template that each message names, of the folder in its argument, with the
 * data of the message, and answers with the PDF or with the reason why there is none. Started by typesetter.ts; ends when
 * its parent disconnects.
 */
import path from 'node:path';
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { TypesetAnswer, TypesetRequest } from './typesetter.ts';

/** Compilations after which unused results leave the cache of the compiler. */
const CACHE_AGE = 10;

const [folder = ''] = process.argv.slice(2);
let compiler: NodeCompiler | null = null;

async function typeset({ data, template, before }: TypesetRequest): Promise<Uint8Array> {
  const typst = await import('@myriaddreamin/typst-ts-node-compiler');
  compiler ??= typst.NodeCompiler.create({
    workspace: folder,
    fontArgs: [{ fontPaths: [path.join(folder, 'fonts')] }],
  });
  const source = { mainFilePath: path.join(folder, `${template}.typ`), inputs: { data } };
  const pdf = compiler.pdf(source);
  const parts = before ? readParts(compiler.query(source, { selector: '<part>', field: 'value' })) : [];
  compiler.evictCache(CACHE_AGE);
  return before ? await putBefore(pdf, parts, before) : pdf;
}

/** The page on which each part of a document begins, from 1 on. */
function readParts(found: unknown): number[] {
  return Array.isArray(found) ? found.map(Number) : [];
}

/** Puts a PDF before each part of a document, as it is. */
async function putBefore(
  pdf: Uint8Array,
  parts: readonly number[],
  before: readonly Uint8Array[],
): Promise<Uint8Array> {
  if (parts.length !== before.length) throw new Error(`${parts.length} parts, ${before.length} papers before them`);
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const whole = await PDFDocument.create();
  const document = await PDFDocument.load(pdf);
  for (const [index, first] of parts.entries()) {
    const paper = await PDFDocument.load(before[index] ?? new Uint8Array(), { ignoreEncryption: true });
    for (const page of await whole.copyPages(paper, paper.getPageIndices())) whole.addPage(page);
    const end = parts[index + 1] ?? document.getPageCount() + 1;
    const pages = Array.from({ length: end - first }, (_, offset) => first - 1 + offset);
    for (const page of await whole.copyPages(document, pages)) whole.addPage(page);
  }
  return await whole.save();
}

/** The compiler's errors have an empty message and their reason as code. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
}

function answer(message: TypesetAnswer): void {
  if (process.connected) process.send?.(message);
}

function isRequest(message: unknown): message is TypesetRequest {
  return typeof message === 'object' && message !== null && 'data' in message && 'template' in message;
}

process.on('message', (message) => {
  if (!isRequest(message)) return answer({ failed: 'no document' });
  typeset(message).then(
    (pdf) => answer({ pdf }),
    (error: unknown) => answer({ failed: reasonOf(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
// the signals of a terminal or service manager reach every process: the store ends this one
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
