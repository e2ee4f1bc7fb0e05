import type { FastifyInstance } from 'fastify';

/** Must not contain personal data: no address, no host chosen by a user, no user id, no SQL values. */
export interface SpanStart {
  readonly name: string;
  /** `client`: an outgoing call, traced only within a trace. `consumer`: a job. */
  readonly kind: 'client' | 'consumer';
  readonly attributes: Readonly<Record<string, string | number>>;
}

export interface SpanEnd {
  readonly attributes: SpanStart['attributes'];
  readonly isFailed: boolean;
}

export interface TracingPort {
  within<T>(doing: SpanStart, work: () => Promise<T>, doneOf?: (answer: T) => SpanEnd): Promise<T>;
  /** Call it before adding other hooks. */
  watchRequests(app: FastifyInstance): void;
}

/** Calls `doing` and `doneOf` only if tracing is on. */
export const traced = <T>(
  tracing: TracingPort | null,
  doing: () => SpanStart,
  work: () => Promise<T>,
  doneOf?: (answer: T) => SpanEnd,
): Promise<T> => (tracing ? tracing.within(doing(), work, doneOf) : work());
