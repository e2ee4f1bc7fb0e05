import { context, propagation, SpanKind, SpanStatusCode, trace, type Attributes, type Tracer } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  hostDetector,
  processDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Logger } from 'pino';
import { productName } from '#shared/product.ts';
import { endFailed } from './failed.ts';
import { traceOutgoing } from './outgoing.ts';
import { traceRequests } from './requests.ts';
import { loggingExporter } from './logging-exporter.ts';
import type { SpanStart, TracingPort } from './traced.ts';

const kinds = { client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;

const withinBy =
  (tracer: Tracer): TracingPort['within'] =>
  (doing: SpanStart, work, doneOf) => {
    if (doing.kind === 'client' && !trace.getActiveSpan()) return work();
    return tracer.startActiveSpan(doing.name, { kind: kinds[doing.kind], attributes: doing.attributes as Attributes }, async (span) => {
      try {
        const answer = await work();
        const done = doneOf?.(answer);
        if (done) span.setAttributes(done.attributes);
        if (done?.isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
        return answer;
      } catch (error) {
        endFailed(span, error);
        throw error;
      }
    });
  };

/**
 * The SDK reads OTEL_* itself and drops what it can't send. `isHeaderTrusted`: continue a request's own trace. `stop` takes at most 5 s.
 */
export function startTracing({ isHeaderTrusted, log }: { readonly isHeaderTrusted: boolean; readonly log: Logger }): {
  readonly tracing: TracingPort;
  stop(): Promise<void>;
} {
  const serviceResource = resourceFromAttributes({ 'service.name': productName.toLowerCase() });
  const found = detectResources({ detectors: [hostDetector, processDetector, envDetector] });
  const provider = new BasicTracerProvider({
    resource: defaultResource().merge(serviceResource).merge(found),
    spanProcessors: [new BatchSpanProcessor(loggingExporter(new OTLPTraceExporter(), log))],
    forceFlushTimeoutMillis: 5_000,
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const tracer = provider.getTracer(productName.toLowerCase());
  const stopWatching = traceOutgoing(tracer);
  return {
    tracing: { within: withinBy(tracer), watchRequests: (app) => traceRequests(app, tracer, isHeaderTrusted) },
    async stop() {
      stopWatching();
      await Promise.race([provider.shutdown().catch(() => {}), new Promise((resolve) => setTimeout(resolve, 5_000).unref())]);
      context.disable();
      propagation.disable();
    },
  };
}
