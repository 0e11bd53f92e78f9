import type { IncomingMessage, ServerResponse } from 'node:http';
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** A request id of somebody before us, when it is one. */
const REQUEST_ID = /^[\w.:-]{1,80}$/;

/**
 * Answers a request within a span of its own: below that of the `traceparent` that came with it, with the `X-Request-Id` that
 * came. Has the part and the method, never a path. Lines of the log name the trace beside our request id.
 */
export function tracedRequest(
  part: string,
  request: IncomingMessage,
  response: ServerResponse,
  answer: () => Promise<unknown>,
): Promise<unknown> {
  const parent = propagation.extract(context.active(), request.headers);
  const given = request.headers['x-request-id'];
  const attributes = {
    'http.request.method': request.method ?? '',
    'store.part': part,
    ...(typeof given === 'string' && REQUEST_ID.test(given) ? { 'http.request.header.x-request-id': given } : {}),
  };
  const name = `${request.method ?? 'GET'} ${part}`;
  const span = trace.getTracer('store').startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
  response.once('close', () => {
    span.setAttribute('http.response.status_code', response.statusCode);
    if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
  return context.with(trace.setSpan(parent, span), answer);
}
