import { SpanStatusCode, type Span } from '@opentelemetry/api';

/** The class of a failure, or its code where it has one: its words may hold what nobody else should read. */
const getErrorType = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'Error');
};

/** Ends a span as failed. */
export function endFailed(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', getErrorType(error));
  span.end();
}
