import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccessOf, AnyEndpoint, BodyOf, ParamsOf, QueryOf, ReplyInput, Schemas, SchemasOf, ServedEndpoint } from '#shared/endpoint.ts';
import type { Actor, Ctx } from '../db/context.ts';

/** Sent as is. Tests check it against the reply schema. */
export class RawJson {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

export interface Input<E> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type CtxOf<E> = AccessOf<E> extends 'public' ? Ctx<Actor | null> : Ctx<Actor>;

export interface Handler {
  readonly endpoint: ServedEndpoint;
  readonly run: (ctx: Ctx<any>, input: Input<any>) => Promise<unknown>;
}

export const served = (endpoint: AnyEndpoint, schemas: Schemas): ServedEndpoint => ({ ...endpoint, ...schemas });

/** The compiler checks the result against the reply schema. */
export const handle = <E extends AnyEndpoint>(
  endpoint: E,
  schemas: SchemasOf<E> & Schemas,
  run: (ctx: CtxOf<E>, input: Input<E>) => Promise<ReplyInput<E> | RawJson | FastifyReply | void>,
): Handler => ({ endpoint: served(endpoint, schemas), run: run as Handler['run'] });

export function linkNextPage(request: FastifyRequest, reply: FastifyReply, cursor: string | null): void {
  if (!cursor) return;
  const { url } = request;
  const pathEnd = url.includes('?') ? url.indexOf('?') : url.length;
  const query = new URLSearchParams(url.slice(pathEnd));
  query.set('cursor', cursor);
  reply.header('link', `<${url.slice(0, pathEnd)}?${query}>; rel="next"`);
}
