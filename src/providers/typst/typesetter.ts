import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';

/** Sets documents in a process of its own, one at a time, in the order they are asked for. */
export type Typesetter = {
  /**
   * The PDF of the data that a template reads, as JSON text. Rejects with a `TypesettingFailed` when the document takes too
   * long, the process dies while it is set, or too many wait; with the compiler's error when it can't be set.
   */
  typeset(data: string, paper?: Paper): Promise<Uint8Array>;
  /** Process id; null while no process runs. */
  pid(): number | null;
  /** Ends the process and rejects what is under way or waits; resolves when the process is gone. */
  close(): Promise<void>;
};

/** What is set: `invoice` unless another is named. */
type Paper = {
  readonly template: 'invoice' | 'slips' | 'pick-list' | 'manifest' | 'person' | 'tables';
  /** PDFs that go before the parts of the document as they are, one each. The template marks the parts by `<part>`. */
  readonly before?: readonly Uint8Array[];
};

/** What the process is asked for. */
export type TypesetRequest = Paper & { readonly data: string };

/** What the process answers to each document. */
export type TypesetAnswer = { readonly pdf: Uint8Array } | { readonly failed: string };

export type TypesetterOptions = {
  /** Folder with the templates and `fonts/`. */
  readonly folder: string;
  /** Program of the process; the file beside this one unless the store was bundled. */
  readonly program?: string;
  /** Milliseconds that one document may take, the start of the process included. */
  readonly limitMs?: number;
  /** Milliseconds without a document after which the process ends. */
  readonly idleMs?: number;
  /** Documents that may wait for their turn. */
  readonly maxWaiting?: number;
};

/** A document that was not set and may be asked for again; `code` is one that callers answer 503 to. */
export class TypesettingFailed extends Error {
  override readonly name = 'TypesettingFailed';
  readonly code: 'TYPESETTER_BUSY' | 'TYPESETTER_AWAY';
  constructor(code: TypesettingFailed['code'], message: string) {
    super(message);
    this.code = code;
  }
}

function away(reason: string): TypesettingFailed {
  return new TypesettingFailed('TYPESETTER_AWAY', reason);
}

type Work = {
  readonly request: TypesetRequest;
  readonly resolve: (pdf: Uint8Array) => void;
  readonly reject: (error: Error) => void;
};

const LIMIT_MS = 10_000;
const IDLE_MS = 60_000;
const MAX_WAITING = 50;
const CHILD_OPTIONS = ['--disable-warning=ExperimentalWarning', '--max-old-space-size=128', '--max-semi-space-size=1'];
/** No variable of the store's environment: it holds credentials. */
const CHILD_ENVIRONMENT = { TZ: 'UTC', MALLOC_ARENA_MAX: '2' };

/**
 * Starts the process with the first document and ends it after a minute without one: it takes 80 MB. A process is killed
 * when a document takes longer than its limit, which a thread inside native code can't be, and the next document starts
 * another (docs/processes.md).
 */
export function createTypesetter(options: TypesetterOptions): Typesetter {
  const program = options.program ?? path.join(import.meta.dirname, 'typst-child.ts');
  const limitMs = options.limitMs ?? LIMIT_MS;
  const idleMs = options.idleMs ?? IDLE_MS;
  const maxWaiting = options.maxWaiting ?? MAX_WAITING;
  const waiting: Work[] = [];
  let current: Work | null = null;
  let child: ChildProcess | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const start = (): ChildProcess => {
    const started = fork(program, [options.folder], {
      serialization: 'advanced',
      env: CHILD_ENVIRONMENT,
      execArgv: CHILD_OPTIONS,
    });
    const gone = (reason: string): void => {
      if (child !== started) return;
      child = null;
      finish((work) => work.reject(away(`the process of the typesetter ended (${reason})`)));
    };
    started.on('message', (message) => {
      if (child !== started) return;
      const { pdf, failed } = readAnswer(message);
      finish((work) => (pdf ? work.resolve(pdf) : work.reject(new Error(`the document can't be set: ${failed}`))));
    });
    started.once('error', (error) => gone(error.message));
    started.once('exit', (code, signal) => gone(String(signal ?? code)));
    return started;
  };

  const leave = (): ChildProcess | null => {
    const leaving = child;
    child = null;
    clearTimeout(timer);
    return leaving;
  };

  const late = (): void => {
    leave()?.kill('SIGKILL');
    finish((work) => work.reject(away(`the document was not set within ${limitMs} ms`)));
  };

  const finish = (settle: (work: Work) => void): void => {
    clearTimeout(timer);
    const done = current;
    current = null;
    if (done) settle(done);
    next();
  };

  const next = (): void => {
    current = waiting.shift() ?? null;
    if (current) {
      timer = setTimeout(late, limitMs);
      try {
        child ??= start();
        // a process that is gone says so by its exit
        child.send(current.request, () => undefined);
      } catch (error) {
        finish((work) => work.reject(away(`the process of the typesetter did not start (${error})`)));
      }
    } else if (child) {
      timer = setTimeout(() => leave()?.disconnect(), idleMs).unref();
    }
  };

  return {
    typeset: (data, paper = { template: 'invoice' }) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(away('the typesetter is closed'));
        if (waiting.length >= maxWaiting) {
          return reject(new TypesettingFailed('TYPESETTER_BUSY', `${maxWaiting} documents wait to be set`));
        }
        waiting.push({ request: { ...paper, data }, resolve, reject });
        if (current) return;
        clearTimeout(timer);
        next();
      }),
    pid: () => child?.pid ?? null,
    async close() {
      closed = true;
      const leaving = leave();
      const gone = leaving && new Promise((resolve) => leaving.once('exit', resolve));
      leaving?.kill('SIGKILL');
      const left = [...(current ? [current] : []), ...waiting.splice(0)];
      current = null;
      for (const work of left) work.reject(away('the typesetter is closed'));
      await gone;
    },
  };
}

function readAnswer(message: unknown): { readonly pdf: Uint8Array | null; readonly failed: string } {
  if (typeof message === 'object' && message !== null) {
    if ('pdf' in message && message.pdf instanceof Uint8Array) return { pdf: message.pdf, failed: '' };
    if ('failed' in message) return { pdf: null, failed: String(message.failed) };
  }
  return { pdf: null, failed: 'no answer' };
}
