import { z } from 'zod';

export const errorReply = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
});
export type ErrorReply = z.infer<typeof errorReply>;

/** A refusal that a person may read: `message` is shown as it is, `code` is for programs. */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    more: { fields?: Record<string, string>; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? {} : { cause: more.cause });
    this.name = 'AppError';
    this.status = status;
    this.code = code;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** 400 `unreadable`: the request could not be parsed. */
export const unreadable = (message: string) => new AppError(400, 'unreadable', message);

/** 401 `unauthenticated`; the browser reacts to exactly these words. */
export const unauthenticated = (message = 'Authentication required') => new AppError(401, 'unauthenticated', message);

/** 403 `forbidden`. */
export const forbidden = (message = 'You are not allowed to do this', code = 'forbidden') => new AppError(403, code, message);

/** 403 `unconfirmed`: an officer's account has no powers until an administrator confirms it. */
export const unconfirmed = () => forbidden('An administrator still has to confirm your account.', 'unconfirmed');

/** 404 `not_found`, also for rows that the actor may not know of. */
export const notFound = (message = 'Not found') => new AppError(404, 'not_found', message);

/** 409: the state of things does not allow it, or somebody else was first. */
export const conflict = (code: string, message: string) => new AppError(409, code, message);

/** 422 `invalid`: names each field and what is wrong with it; the first message is the summary. */
export function invalid(fields: Record<string, string>): AppError {
  return new AppError(422, 'invalid', Object.values(fields)[0] ?? 'Some fields are not valid', { fields });
}

/** 429 `rate_limited` with Retry-After. */
export const rateLimited = (retryAfterSeconds: number) =>
  new AppError(429, 'rate_limited', 'Too many requests. Please try again later.', { retryAfterSeconds });

/** 503 `unavailable` with Retry-After: a part this request needs is out of reach. */
export const unavailable = (message: string, cause?: unknown) => new AppError(503, 'unavailable', message, { retryAfterSeconds: 5, cause });

/** 507 `storage_full`: the disk or the object store has no room left. */
export const storageFull = (cause?: unknown) =>
  new AppError(507, 'storage_full', 'There is no room left to store files. Nothing was kept; please try again later.', { cause });
