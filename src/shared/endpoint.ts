import type { z } from 'zod';
import type { Role } from './roles.ts';

/** Who may call an endpoint at all; what a caller may do to a row is decided by the domain's policy. */
export type Access = 'public' | 'signed-in' | readonly Role[];

/**
 * Whether an administrator must have said the password or a code anew within the last minutes (403 `proof_needed`): 'needed' before what
 * cannot be undone, else why not. Every call that administrators may make to change something says one of the two.
 */
export type Proof = 'needed' | `not needed: ${string}`;

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

type Schema = z.ZodType;

/** One call of the API: the only truth for the server's binding, the browser's call, the API page and the access test. */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
  Who extends Access = Access,
> {
  readonly method: Method;
  /** Fastify's notation: `/api/transports/:id`. */
  readonly path: `/${string}`;
  /** One sentence for the API page. */
  readonly summary: string;
  readonly access: Who;
  readonly proof?: Proof;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly reply: Reply;
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

/** Declares an endpoint; without `access` it does not compile. */
export const endpoint = <
  R extends Schema,
  const A extends Access,
  P extends Schema = z.ZodUndefined,
  Q extends Schema = z.ZodUndefined,
  B extends Schema = z.ZodUndefined,
>(
  declared: Endpoint<P, Q, B, R, A>,
): Endpoint<P, Q, B, R, A> => declared;

export type AnyEndpoint = Endpoint<any, any, any, any, any>;
export type AccessOf<E> = E extends Endpoint<any, any, any, any, infer A> ? A : never;
export type ParamsOf<E> = E extends Endpoint<infer P, any, any, any, any> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<any, infer Q, any, any, any> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<any, any, infer B, any, any> ? z.output<B> : never;
/** What a caller may send: before defaults and transforms. */
export type QueryInput<E> = E extends Endpoint<any, infer Q, any, any, any> ? z.input<Q> : never;
export type BodyInput<E> = E extends Endpoint<any, any, infer B, any, any> ? z.input<B> : never;
export type ReplyOf<E> = E extends Endpoint<any, any, any, infer R, any> ? z.output<R> : never;
export type ReplyInput<E> = E extends Endpoint<any, any, any, infer R, any> ? z.input<R> : never;
