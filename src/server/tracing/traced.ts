import type { FastifyInstance } from 'fastify';

/** What is done, as a trace names it. Nothing of it holds personal data: no address, no host that an account named, no id of a person, no value of a statement. */
export interface SpanStart {
  readonly name: string;
  /** `client`: asks somebody else; told only where it is a part of something. `consumer`: takes a job up. */
  readonly kind: 'client' | 'consumer';
  readonly attributes: Readonly<Record<string, string | number>>;
}

/** What is known of it once it is over: it can have failed although nothing was thrown. */
export interface SpanEnd {
  readonly attributes: SpanStart['attributes'];
  readonly isFailed: boolean;
}

/** Who tells of what is done. */
export interface TracingPort {
  /** Tells of the work, how long it took and whether it failed; answers and throws as the work does. */
  within<T>(doing: SpanStart, work: () => Promise<T>, doneOf?: (answer: T) => SpanEnd): Promise<T>;
  /** Tells of each request of the server. Before all other hooks. */
  watchRequests(app: FastifyInstance): void;
}

/** Runs the work, and tells of it where the app traces; `doing` and `toDone` are asked only then. */
export const traced = <T>(
  tracing: TracingPort | null,
  doing: () => SpanStart,
  work: () => Promise<T>,
  doneOf?: (answer: T) => SpanEnd,
): Promise<T> => (tracing ? tracing.within(doing(), work, doneOf) : work());
