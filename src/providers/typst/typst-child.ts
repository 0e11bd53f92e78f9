/**
 * The process that sets documents: compiles `invoice.typ` of the folder in its argument with the data of each message,
 * and answers with the PDF or with the reason why there is none. Started by typesetter.ts; ends when its parent
 * disconnects.
 */
import path from 'node:path';
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { TypesetAnswer } from './typesetter.ts';

/** Compilations after which unused results leave the cache of the compiler. */
const CACHE_AGE = 10;

const [folder = ''] = process.argv.slice(2);
let compiler: NodeCompiler | null = null;

async function typeset(data: unknown): Promise<Uint8Array> {
  const typst = await import('@myriaddreamin/typst-ts-node-compiler');
  compiler ??= typst.NodeCompiler.create({
    workspace: folder,
    fontArgs: [{ fontPaths: [path.join(folder, 'fonts')] }],
  });
  const pdf = compiler.pdf({ mainFilePath: path.join(folder, 'invoice.typ'), inputs: { data: String(data) } });
  compiler.evictCache(CACHE_AGE);
  return pdf;
}

/** The compiler's errors have an empty message and their reason as code. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
}

function answer(message: TypesetAnswer): void {
  if (process.connected) process.send?.(message);
}

process.on('message', (data) => {
  typeset(data).then(
    (pdf) => answer({ pdf }),
    (error: unknown) => answer({ failed: reasonOf(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
// the signals of a terminal or service manager reach every process: the store ends this one
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
