import { z } from 'zod';

export const errorReply = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
});
export type ErrorReply = z.infer<typeof errorReply>;

/** `message` is shown to users as it is; `code` is for programs. */
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

export const unreadable = (message: string) => new AppError(400, 'unreadable', message);

/** The browser checks for exactly this message. */
export const unauthenticated = (message = 'Authentication required') => new AppError(401, 'unauthenticated', message);

export const forbidden = (message = 'You are not allowed to do this', code = 'forbidden') => new AppError(403, code, message);

export const unconfirmed = () => forbidden('An administrator must confirm your account first.', 'unconfirmed');

/** Also for rows that the actor may not see. */
export const notFound = (message = 'Not found') => new AppError(404, 'not_found', message);

/** 409: the current state doesn't allow it, or another request came first. */
export const conflict = (code: string, message: string) => new AppError(409, code, message);

/** 422 `invalid`; the first message is the summary. */
export function invalid(fields: Record<string, string>): AppError {
  return new AppError(422, 'invalid', Object.values(fields)[0] ?? 'Some fields are not valid', { fields });
}

export const rateLimited = (retryAfterSeconds: number) =>
  new AppError(429, 'rate_limited', 'Too many requests. Please try again later.', { retryAfterSeconds });

export const unavailable = (message: string, cause?: unknown) => new AppError(503, 'unavailable', message, { retryAfterSeconds: 5, cause });

/** 507: the disk or object store is full. */
export const storageFull = (cause?: unknown) =>
  new AppError(507, 'storage_full', 'Storage is full and nothing was saved. Please try again later.', { cause });
