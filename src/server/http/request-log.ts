import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';

type Bindings = Parameters<FastifyBaseLogger['child']>[0];
type Options = Parameters<FastifyBaseLogger['child']>[1];
type Line = [line: unknown, ...more: unknown[]];

/**
 * The log of one request, whose lines bear its id, what was asked for (method and route, never the address with what it holds) and the id of
 * the account that asked, once that is known, and of the API key that asked for it. Nearly all requests write none: the logger behind it is made with the first.
 */
export class RequestLog {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: Bindings;
  readonly #options: Options;
  /** What is known of the request; absent before it has begun. */
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

/** Lets the log of each request know its request. Call it before whatever may write a line. */
export function logRequestContext(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    (request.log as unknown as RequestLog).request = request;
    done();
  });
}

/** In each answer, as in the lines that the log has of its request. */
export const requestIdHeader = 'x-request-id';

export function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    done();
  });
}
