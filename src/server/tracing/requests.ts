import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Tracer } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const isProbe = (route: string): boolean => route.startsWith('/api/health/') || route === '/metrics';

/** Traces requests except probes, by route and never by address. If `isHeaderTrusted`, continues the trace in `traceparent`. */
export function traceRequests(app: FastifyInstance, tracer: Tracer, isHeaderTrusted: boolean): void {
  const open = new WeakMap<FastifyRequest, Context>();
  const end = (request: FastifyRequest, reply: FastifyReply | null) => {
    const own = open.get(request);
    const span = own && trace.getSpan(own);
    if (!span) return;
    open.delete(request);
    if (reply) span.setAttribute('http.response.status_code', reply.statusCode);
    if (!reply || reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched';
    if (isProbe(route)) return done();
    const from = isHeaderTrusted ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT;
    const attributes = { 'http.request.method': request.method, 'http.route': route, 'url.scheme': request.protocol };
    const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, from);
    const own = trace.setSpan(from, span);
    open.set(request, own);
    context.with(own, done);
  });
  // Reading a body loses the context.
  app.addHook('preValidation', (request, _reply, done) => context.with(open.get(request) ?? ROOT_CONTEXT, done));
  app.addHook('onResponse', (request, reply, done) => {
    end(request, reply);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    end(request, null);
    done();
  });
}
