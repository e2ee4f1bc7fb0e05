import { ExportResultCode, type ExportResult } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { Logger } from 'pino';

/** Logs once when traces can't be sent, and once when they can again; the SDK reports neither. */
export function loggingExporter(inner: SpanExporter, log: Pick<Logger, 'warn' | 'info'>): SpanExporter {
  let isFailing = false;
  const onResult = ({ code, error }: ExportResult) => {
    const fails = code === ExportResultCode.FAILED;
    if (fails && !isFailing)
      log.warn({ err: error }, 'could not send traces, dropping them; check OTEL_EXPORTER_OTLP_ENDPOINT and OTEL_EXPORTER_OTLP_HEADERS');
    if (!fails && isFailing) log.info('sending traces again');
    isFailing = fails;
  };
  return {
    export(spans: ReadableSpan[], done: (result: ExportResult) => void) {
      inner.export(spans, (result) => {
        onResult(result);
        done(result);
      });
    },
    shutdown: () => inner.shutdown(),
    forceFlush: () => inner.forceFlush?.() ?? Promise.resolve(),
  };
}
