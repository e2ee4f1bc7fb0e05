import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';

type Bindings = Parameters<FastifyBaseLogger['child']>[0];
type Options = Parameters<FastifyBaseLogger['child']>[1];
type Line = [line: unknown, ...more: unknown[]];

/**
 * Adds request id, method, route pattern (never the URL), account id and API key id. The child logger is created lazily, because most
 * requests log nothing.
 */
export class RequestLog {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: Bindings;
  readonly #options: Options;
  request: Pick<FastifyRequest, 'method' | 'routeOptions' | 'actor'> | null = null;
  #own: FastifyBaseLogger | null = null;
  #who: string | null = null;

  constructor(parent: FastifyBaseLogger, bindings: Bindings, options?: Options) {
    this.#parent = parent;
    this.#bindings = bindings;
    this.#options = options;
  }

  get #log(): FastifyBaseLogger {
    const who = this.request?.actor?.id ?? null;
    if (this.#own && who === this.#who) return this.#own;
    this.#who = who;
    const key = this.request?.actor?.apiKey?.id;
    const about = this.request && { method: this.request.method, route: this.request.routeOptions.url ?? null, who, ...(key && { key }) };
    this.#own = this.#parent.child({ ...this.#bindings, ...about }, this.#options);
    return this.#own;
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

  fatal(...args: Line): void {
    this.#log.fatal(...(args as [string]));
  }

  error(...args: Line): void {
    this.#log.error(...(args as [string]));
  }

  warn(...args: Line): void {
    this.#log.warn(...(args as [string]));
  }

  info(...args: Line): void {
    this.#log.info(...(args as [string]));
  }

  debug(...args: Line): void {
    this.#log.debug(...(args as [string]));
  }

  trace(...args: Line): void {
    this.#log.trace(...(args as [string]));
  }

  silent(): void {}
}

/** Call it before any hook that may log. */
export function logRequestContext(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    (request.log as unknown as RequestLog).request = request;
    done();
  });
}

export const requestIdHeader = 'x-request-id';

export function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    done();
  });
}
