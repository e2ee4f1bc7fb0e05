import type { z } from 'zod';
import type { Role } from './roles.ts';

/** Who may call an endpoint at all; what a caller may do to a row is decided by the domain's policy. */
export type Access = 'public' | 'signed-in' | readonly Role[];

/**
 * Whether an administrator must have said the password or a code anew within the last minutes (403 `proof_needed`): 'needed' before what
 * cannot be undone, else why not. Every call that administrators may make to change something says one of the two.
 */
export type ReauthenticationRule = 'needed' | `not needed: ${string}`;

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

type Schema = z.ZodType;

/** What a call takes and answers, and what the API page says of it. */
export interface Schemas {
  /** One sentence for the API page. */
  readonly summary: string;
  readonly proof?: ReauthenticationRule;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly reply: Schema;
  /** Status of a success, 200 unless something was created (201) or nothing is said (204). */
  readonly status?: 200 | 201 | 202 | 204;
  /** Machine codes of the refusals a caller should expect beside 401, 403, 404, 422 and 429. */
  readonly errors?: readonly string[];
  /** Requests per minute of one client address, and of one account from all addresses, counted over all replicas; absent: the general limit. */
  readonly perMinute?: number;
  /** How a body arrives and a reply leaves when it is not JSON; `signed`: as the bytes that came, for whoever verifies them; `csv`: as the text of a CSV file. */
  readonly transport?: 'multipart' | 'file' | 'events' | 'signed' | 'csv';
  /** Media types of a file that is answered. */
  readonly media?: readonly string[];
  /** What the browser app calls the file of a form, 'file' unless said; `body` names the text fields beside it, which the use case reads itself. */
  readonly filePart?: string;
  /** Reading it is noted, as a read of such a row, for whoever oversees the readers. */
  readonly noted?: string;
  /** Read on a screen that administrators may be shown as its account sees it: no file, no private message, and null for each `secretField`. Only a GET. */
  readonly asSeen?: true;
  /**
   * Honour Idempotency-Key: every POST that creates or moves money; `required`: nothing is done without one, where the same sent twice would move money
   * twice; `required_for_keys`: nothing is done without one by an API key.
   */
  readonly idempotent?: boolean | 'required' | 'required_for_keys';
}

declare const schemas: unique symbol;

/** Where a call is and who may make it: all that a browser needs beside the types of what it takes and answers. */
export interface Endpoint<S extends Schemas = Schemas, Who extends Access = Exclude<Access, 'public'>> {
  readonly method: Method;
  /** Fastify's notation: `/api/transports/:id`. */
  readonly path: `/${string}`;
  readonly access: Who;
  /** For the compiler alone. */
  readonly [schemas]?: S;
}
export type PublicEndpoint<S extends Schemas> = Endpoint<S, 'public'>;

export type AnyEndpoint = Endpoint<any, any>;

/** An endpoint as the server binds it: the only truth for the API page and the tests of access. */
export type ServedEndpoint = AnyEndpoint & Schemas;

export type AccessOf<E> = E extends Endpoint<any, infer Who> ? Who : never;
export type SchemasOf<E> = E extends Endpoint<infer S, any> ? S : E;

type IsAny<T> = 0 extends 1 & T ? true : false;

/** A schema of an endpoint, or of its schemas. */
type Part<E, Name extends keyof Schemas> =
  IsAny<SchemasOf<E>> extends true ? any : SchemasOf<E> extends { readonly [name in Name]: infer P extends Schema } ? P : z.ZodUndefined;
export type ParamsOf<E> = z.output<Part<E, 'params'>>;
export type QueryOf<E> = z.output<Part<E, 'query'>>;
export type BodyOf<E> = z.output<Part<E, 'body'>>;
/** What a caller may send: before defaults and transforms. */
export type QueryInput<E> = z.input<Part<E, 'query'>>;
export type BodyInput<E> = z.input<Part<E, 'body'>>;
export type ReplyOf<E> = z.output<Part<E, 'reply'>>;
/** A row of a list. */
export type RowOf<E> = IsAny<ReplyOf<E>> extends true ? any : ReplyOf<E> extends readonly (infer Row)[] ? Row : never;
export type ReplyInput<E> = z.input<Part<E, 'reply'>>;
