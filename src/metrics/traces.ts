import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';

type TraceSettings = {
  /** Where spans are sent: an OpenTelemetry collector's url, without `/v1/traces`. */
  readonly url: string;
  /** How many of a hundred traces are kept. The id of a trace decides, so that every process keeps the same ones. */
  readonly share: number;
  readonly instance: string;
  readonly release: string;
};

/** The longest that sending may take, in milliseconds; what cannot be sent is dropped. */
const SEND_MS = 5_000;

/**
 * Sends spans of this process from now on: until then every span of the code is one that does nothing. Resolves what sends
 * the rest and ends it.
 */
export function startTraces({ url, share, instance, release }: TraceSettings): { stop(): Promise<void> } {
  const exporter = new OTLPTraceExporter({ url: `${url.replace(/\/+$/, '')}/v1/traces`, timeoutMillis: SEND_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'store',
      'service.version': release,
      'service.instance.id': instance,
    }),
    sampler: new TraceIdRatioBasedSampler(share / 100),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: SEND_MS })],
  });
  const contexts = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(contexts);
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return {
    async stop() {
      await provider.shutdown();
      for (const one of [context, propagation, trace]) one.disable();
    },
  };
}
