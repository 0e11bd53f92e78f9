import { trace } from '@opentelemetry/api';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

type Described = {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly constraint?: string;
  readonly at: readonly string[];
  readonly cause?: Described;
  /** The first causes of an error with several. */
  readonly causes?: readonly Described[];
};

const MAX_CAUSES = 4;

/**
 * Describes an error for the log without the values of a query or of a rejected field, which may be names, addresses
 * or tokens: what failed and where.
 */
function describeError(error: unknown, depth = 0): Described {
  if (!(error instanceof Error)) return describeOther(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: withoutValues(error.message),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    at: frames.slice(0, 8).map((line) => line.trim()),
    ...(error.cause !== undefined && depth < 4 ? { cause: describeError(error.cause, depth + 1) } : {}),
    ...(error instanceof AggregateError && depth < 4
      ? { causes: error.errors.slice(0, MAX_CAUSES).map((one) => describeError(one, depth + 1)) }
      : {}),
  };
}

/** Describes a thrown value that is not an error: a text, or the name and code of an object. */
function describeOther(thrown: unknown): Described {
  const named = typeof thrown === 'object' && thrown !== null && 'name' in thrown ? thrown.name : thrown;
  const code = typeof thrown === 'object' && thrown !== null && 'code' in thrown ? thrown.code : undefined;
  return {
    type: typeof thrown,
    message: typeof named === 'string' ? withoutValues(named) : 'something that is no error was thrown',
    ...(typeof code === 'string' ? { code: withoutValues(code) } : {}),
    at: [],
  };
}

function withoutValues(message: string): string {
  return message
    .replace(/\nparams: [\s\S]*$/, '')
    .replace(/: "[\s\S]*"$/, '')
    .replace(/[\w.+-]+@[\w.-]+/g, '…')
    .slice(0, 500);
}

/** Told of each line from `warn` on: its level, its message, and the code of its error or an empty text. */
type LineListener = (level: string, message: string, code: string) => void;

/** The level number of `warn`. */
const WARN = pino.levels.values.warn ?? 40;

/** Creates the log of a process: one JSON object per line, without personal data. */
export function createLog(level: string, destination?: DestinationStream, onLine?: LineListener): Logger {
  const options: LoggerOptions = {
    hooks: {
      logMethod(args, method, number) {
        if (onLine && number >= WARN) onLine(this.levels.labels[number] ?? '', messageOf(args), codeOf(args[0]));
        return method.apply(this, args);
      },
    },
    level,
    base: null,
    mixin() {
      const span = trace.getActiveSpan();
      return span ? { trace: span.spanContext().traceId } : {};
    },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: (error: unknown) => describeError(error) },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** The message of a line, which is a fixed text: the store logs values beside it. */
function messageOf(args: readonly unknown[]): string {
  const message = args.find((one) => typeof one === 'string');
  return typeof message === 'string' ? message.slice(0, 80) : '';
}

/** The code of the error of a line or of the first of its causes that has one. */
function codeOf(first: unknown): string {
  let error = typeof first === 'object' && first !== null && 'err' in first ? first.err : null;
  for (let depth = 0; error instanceof Error && depth < 5; error = error.cause, depth += 1) {
    if ('code' in error && typeof error.code === 'string') return error.code.slice(0, 40);
  }
  return '';
}
