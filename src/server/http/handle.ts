import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccessOf, AnyEndpoint, BodyOf, ParamsOf, QueryOf, ReplyInput } from '#shared/endpoint.ts';
import type { Actor, Ctx } from '../db/context.ts';
import type { JsonRow } from '../db/json-rows.ts';

/** A reply that is JSON already: sent as it is, held against the reply schema in tests. */
export class RawJson {
  readonly json: string | Buffer;
  constructor(json: string | Buffer) {
    this.json = json;
  }

  /** A row that was written as JSON, with more fields after its own. */
  static withMore({ json }: JsonRow, more: Readonly<Record<string, unknown>>): RawJson {
    return new RawJson(Buffer.concat([json.subarray(0, -1), Buffer.from(`,${JSON.stringify(more).slice(1)}`)]));
  }
}

/** What a handler gets beside its context: the parsed parts of the request, and Fastify's two for the rare header. */
export interface Input<E> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type CtxOf<E> = AccessOf<E> extends 'public' ? Ctx<Actor | null> : Ctx<Actor>;

/** An endpoint together with the use case that answers it. */
export interface Handler {
  readonly endpoint: AnyEndpoint;
  readonly run: (ctx: Ctx<any>, input: Input<any>) => Promise<unknown>;
}

/** Ties an endpoint to its use case; the compiler holds the answer against the reply schema. */
export const handle = <E extends AnyEndpoint>(
  endpoint: E,
  run: (ctx: CtxOf<E>, input: Input<E>) => Promise<ReplyInput<E> | RawJson | FastifyReply | void>,
): Handler => ({ endpoint, run: run as Handler['run'] });

/** Sets the `Link` header of a list whose next page exists. */
export function linkNextPage(request: FastifyRequest, reply: FastifyReply, cursor: string | null): void {
  if (!cursor) return;
  const { url } = request;
  const pathEnd = url.includes('?') ? url.indexOf('?') : url.length;
  const asked = new URLSearchParams(url.slice(pathEnd));
  asked.set('cursor', cursor);
  reply.header('link', `<${url.slice(0, pathEnd)}?${asked}>; rel="next"`);
}
