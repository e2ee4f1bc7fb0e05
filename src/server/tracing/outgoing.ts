import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { SpanKind, SpanStatusCode, trace, type Span, type Tracer } from '@opentelemetry/api';
import { endFailed } from './failed.ts';

interface TracedRequest {
  readonly request: { readonly method: string; readonly origin: string };
}

/** Uses the diagnostics channels of Node's `fetch`. Traces the host only, because the address may contain a key. */
export function traceOutgoing(tracer: Tracer): () => void {
  const open = new WeakMap<object, Span>();
  const take = (request: object): Span | undefined => {
    const span = open.get(request);
    open.delete(request);
    return span;
  };
  const handlers: Record<string, (message: never) => void> = {
    'undici:request:create': ({ request }: TracedRequest) => {
      if (!trace.getActiveSpan()) return;
      const attributes = { 'http.request.method': request.method, 'server.address': new URL(request.origin).hostname };
      open.set(request, tracer.startSpan(request.method, { kind: SpanKind.CLIENT, attributes }));
    },
    'undici:request:headers': ({ request, response: { statusCode } }: TracedRequest & { response: { statusCode: number } }) => {
      const span = open.get(request);
      span?.setAttribute('http.response.status_code', statusCode);
      if (statusCode >= 400) span?.setStatus({ code: SpanStatusCode.ERROR });
    },
    'undici:request:trailers': ({ request }: TracedRequest) => take(request)?.end(),
    'undici:request:error': ({ request, error }: TracedRequest & { error: unknown }) => {
      const span = take(request);
      if (span) endFailed(span, error);
    },
  };
  const listeners = Object.entries(handlers) as [string, (message: unknown) => void][];
  for (const [channel, hear] of listeners) subscribe(channel, hear);
  return () => {
    for (const [channel, hear] of listeners) unsubscribe(channel, hear);
  };
}
