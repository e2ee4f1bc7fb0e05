import { SpanStatusCode, type Span } from '@opentelemetry/api';

/** The code or class only: the message may be confidential. */
const getErrorType = (error: unknown): string => {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'Error');
};

export function endFailed(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', getErrorType(error));
  span.end();
}
