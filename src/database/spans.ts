import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** The tracer of the store; its spans do nothing unless the process sends traces. */
const tracer = trace.getTracer('store');

/** A name given by `preparing` (prepared.ts), which says nothing. */
const NUMBERED = /^s\d+$/;
/** The hash at the end of a statement's name (statement.ts). */
const HASH = /_[0-9a-f]{12}$/;

/**
 * Returns a statement's name for a trace: its own without the hash, else its verb and the first table that it names. Never a
 * part of its text that could be a value.
 */
export function nameOfStatement(asked: unknown): string {
  const { name, text }: { readonly name?: unknown; readonly text?: unknown } =
    typeof asked === 'string' ? { text: asked } : Object(asked);
  if (typeof name === 'string' && !NUMBERED.test(name)) return name.replace(HASH, '');
  if (typeof text !== 'string') return 'statement';
  const verb = /^\s*([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? 'statement';
  const table = /^[^']*?\b(?:from|into|update)\s+"?([a-z_]{1,60})\b/i.exec(text)?.[1];
  return table === undefined ? verb : `${verb} ${table}`;
}

/**
 * Runs a statement or a transaction as a span of the current request or job, without text and parameters. Outside of one, and
 * where its trace is not kept, only runs it.
 */
export function asDatabaseSpan<T>(name: () => string, work: () => Promise<T>): Promise<T> {
  return trace.getActiveSpan()?.isRecording() ? inSpan(name(), work) : work();
}

async function inSpan<T>(name: string, work: () => Promise<T>): Promise<T> {
  const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'postgresql' } });
  try {
    return await context.with(trace.setSpan(context.active(), span), work);
  } catch (error) {
    // its message may name values
    const message = error instanceof Error ? error.name : 'thrown';
    span.setStatus({ code: SpanStatusCode.ERROR, message });
    throw error;
  } finally {
    span.end();
  }
}
