import type { z } from 'zod';
import type { Role } from './roles.ts';

/** What a caller may do to a row is decided by the domain's policy. */
export type Access = 'public' | 'signed-in' | readonly Role[];

/**
 * Whether an administrator must have reauthenticated within the last minutes (403 `proof_needed`). Required for irreversible calls; all
 * other write calls of administrators must give the reason why not.
 */
export type ReauthenticationRule = 'needed' | `not needed: ${string}`;

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

type Schema = z.ZodType;

export interface Schemas {
  readonly summary: string;
  readonly proof?: ReauthenticationRule;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly reply: Schema;
  /** Defaults to 200; 201 for a created row, 204 for no content. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Error codes besides 401, 403, 404, 422 and 429. */
  readonly errors?: readonly string[];
  /** Limit per client address and per account, across all replicas; defaults to the general limit. */
  readonly perMinute?: number;
  /** Body or reply format other than JSON. `signed` passes the raw bytes for signature verification, `csv` the text of a CSV file. */
  readonly transport?: 'multipart' | 'file' | 'events' | 'signed' | 'csv';
  readonly media?: readonly string[];
  /** Multipart field of the file, by default 'file'. `body` lists the text fields, which the use case reads itself. */
  readonly filePart?: string;
  /** Row type under which each read is written to the audit log. */
  readonly noted?: string;
  /** Available in view-as mode: no files, no private messages, and null for each `secretField`. GET only. */
  readonly asSeen?: true;
  /**
   * Honors Idempotency-Key; set it for every POST that creates a row or moves money. `required` rejects calls without a key,
   * `required_for_keys` only those made with an API key.
   */
  readonly idempotent?: boolean | 'required' | 'required_for_keys';
}

declare const schemas: unique symbol;

/** What the browser needs to call an endpoint; schemas stay on the server. */
export interface Endpoint<S extends Schemas = Schemas, Who extends Access = Exclude<Access, 'public'>> {
  readonly method: Method;
  /** Fastify syntax: `/api/transports/:id`. */
  readonly path: `/${string}`;
  readonly access: Who;
  readonly [schemas]?: S;
}
export type PublicEndpoint<S extends Schemas> = Endpoint<S, 'public'>;

export type AnyEndpoint = Endpoint<any, any>;

export type ServedEndpoint = AnyEndpoint & Schemas;

export type AccessOf<E> = E extends Endpoint<any, infer Who> ? Who : never;
export type SchemasOf<E> = E extends Endpoint<infer S, any> ? S : E;

type IsAny<T> = 0 extends 1 & T ? true : false;

type Part<E, Name extends keyof Schemas> =
  IsAny<SchemasOf<E>> extends true ? any : SchemasOf<E> extends { readonly [name in Name]: infer P extends Schema } ? P : z.ZodUndefined;
export type ParamsOf<E> = z.output<Part<E, 'params'>>;
export type QueryOf<E> = z.output<Part<E, 'query'>>;
export type BodyOf<E> = z.output<Part<E, 'body'>>;
/** Before defaults and transforms. */
export type QueryInput<E> = z.input<Part<E, 'query'>>;
export type BodyInput<E> = z.input<Part<E, 'body'>>;
export type ReplyOf<E> = z.output<Part<E, 'reply'>>;
export type RowOf<E> = IsAny<ReplyOf<E>> extends true ? any : ReplyOf<E> extends readonly (infer Row)[] ? Row : never;
export type ReplyInput<E> = z.input<Part<E, 'reply'>>;
