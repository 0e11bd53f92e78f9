import { type Attributes, context, type SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** The tracer of the store; its spans do nothing unless the process sends traces. */
const tracer = trace.getTracer('store');

/**
 * Runs work as a span within the current one. Fixed words and figures only: no personal data. `failure` names what went wrong in a result; a thrown error
 * counts too.
 */
export async function inSpan<T>(
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  work: () => Promise<T>,
  failure: (result: T) => string | null = () => null,
): Promise<T> {
  const span = tracer.startSpan(name, { kind, attributes });
  try {
    const result = await context.with(trace.setSpan(context.active(), span), work);
    const failed = failure(result);
    if (failed !== null) span.setStatus({ code: SpanStatusCode.ERROR, message: failed });
    return result;
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'thrown' });
    throw error;
  } finally {
    span.end();
  }
}
