import type { FastifyBaseLogger } from 'fastify';

type Bindings = Parameters<FastifyBaseLogger['child']>[0];
type Options = Parameters<FastifyBaseLogger['child']>[1];
type Line = [line: unknown, ...more: unknown[]];

/** The log of one request, whose lines bear its id. Nearly all requests write none: the logger behind it is made with the first. */
export class RequestLog {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: Bindings;
  readonly #options: Options;
  #own: FastifyBaseLogger | null = null;

  constructor(parent: FastifyBaseLogger, bindings: Bindings, options?: Options) {
    this.#parent = parent;
    this.#bindings = bindings;
    this.#options = options;
  }

  get #log(): FastifyBaseLogger {
    return (this.#own ??= this.#parent.child(this.#bindings, this.#options));
  }

  get level(): string {
    return this.#log.level;
  }

  set level(level: string) {
    this.#log.level = level;
  }

  child(bindings: Bindings, options?: Options): FastifyBaseLogger {
    return this.#log.child(bindings, options);
  }

  fatal(...line: Line): void {
    this.#log.fatal(...(line as [string]));
  }

  error(...line: Line): void {
    this.#log.error(...(line as [string]));
  }

  warn(...line: Line): void {
    this.#log.warn(...(line as [string]));
  }

  info(...line: Line): void {
    this.#log.info(...(line as [string]));
  }

  debug(...line: Line): void {
    this.#log.debug(...(line as [string]));
  }

  trace(...line: Line): void {
    this.#log.trace(...(line as [string]));
  }

  silent(): void {}
}
