import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod';
import pg from 'pg';
import type { Logger } from 'pino';
import { AppError, unreadable, type ErrorReply } from '#shared/errors.ts';
import { DatabaseLost } from '#server/db/connection/session.ts';
import { requestIdHeader } from '../request-log.ts';

type Headers = Readonly<Record<string, string>>;

type Refusal = { status: number; body: ErrorReply; retryAfterSeconds?: number | undefined };

const plain: Record<string, { status: number; code: string; error: string }> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, code: 'unsupported_media_type', error: 'This content type is not supported here' },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: 'too_large', error: 'The request is too large' },
  FST_REQ_FILE_TOO_LARGE: { status: 413, code: 'too_large', error: 'The file is too large' },
  FST_ERR_MAX_PARAM_LENGTH: { status: 404, code: 'not_found', error: 'Not found' },
  '53100': { status: 507, code: 'storage_full', error: 'Storage is full. Please try again later.' },
  // NUL in text (22021) or JSON (22P05).
  '22021': { status: 422, code: 'invalid', error: 'Text can’t contain the character NUL' },
  // The year 0.
  '22008': { status: 422, code: 'invalid', error: 'This date is not valid' },
  // A year after 9999, which JavaScript writes with a sign.
  '22009': { status: 422, code: 'invalid', error: 'This date is not valid' },
  '22P05': { status: 422, code: 'invalid', error: 'Text can’t contain the character NUL' },
};

function ofValidation(error: FastifyError): Refusal {
  const issues = (error.validation ?? []) as { instancePath: string; message?: string }[];
  if (error.validationContext === 'params') return { status: 404, body: { error: 'Not found', code: 'not_found' } };
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const name = issue.instancePath.split('/').filter(Boolean).join('.') || 'body';
    fields[name] ??= issue.message ?? 'Not valid';
  }
  return { status: 422, body: { error: Object.values(fields)[0] ?? 'Some fields are not valid', code: 'invalid', fields } };
}

/** Temporary: shutdown, startup, overload, a read-only standby (25006), timeouts, conflicts. Classes are the first two characters. */
const passing = new Set(['57014', '57P01', '57P02', '57P03', '55P03', '25P03', '25006']);
const passingClasses = new Set(['08', '53', '40']);
const ofNetwork = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE']);

const isOutOfReach = (error: Error, code: string): boolean =>
  error instanceof DatabaseLost ||
  ofNetwork.has(code) ||
  (error instanceof pg.DatabaseError && (passing.has(code) || passingClasses.has(code.slice(0, 2))));

export const defaultRetryAfterSeconds = 2;

/** Masks unknown errors. */
function toRefusal(error: FastifyError | AppError | Error): Refusal {
  if (error instanceof AppError) {
    const { status, code, fields, retryAfterSeconds, message } = error;
    return { status, retryAfterSeconds, body: { error: message, code, ...(fields && { fields }) } };
  }
  if (hasZodFastifySchemaValidationErrors(error)) return ofValidation(error as FastifyError);
  const { code = '', statusCode = 500 } = error as FastifyError;
  const refusal = plain[code];
  if (refusal) return { status: refusal.status, body: { error: refusal.error, code: refusal.code } };
  if (isOutOfReach(error, code)) {
    const message = 'The service is temporarily unavailable. Please try again.';
    return { status: 503, retryAfterSeconds: defaultRetryAfterSeconds, body: { error: message, code: 'unavailable' } };
  }
  if (!isResponseSerializationError(error) && statusCode >= 400 && statusCode < 500)
    return { status: 400, body: { error: 'We couldn’t read the request', code: 'unreadable' } };
  return { status: 500, body: { error: 'Something went wrong. Please try again or contact support.', code: 'internal' } };
}

/** For paths that can't be decoded: Fastify's own error would repeat them. */
export const answerBadPath =
  (headers: Headers) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const { status, body } = toRefusal(error);
    void reply
      .headers({ ...headers, [requestIdHeader]: request.id })
      .status(status)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(body));
  };

const beforeRequest: Record<string, { line: string; body: ErrorReply }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { line: '408 Request Timeout', body: { error: 'The request took too long', code: 'timeout' } },
  HPE_HEADER_OVERFLOW: { line: '431 Request Header Fields Too Large', body: { error: 'The request is too large', code: 'too_large' } },
};
const noHttp = { line: '400 Bad Request', body: { error: 'We couldn’t read the request', code: 'unreadable' } };

/** For connections that sent no valid request: no HTTP, a head that is too large, a body that doesn't arrive. Closes the connection. */
export const answerClientError =
  (headers: Headers, log: Pick<Logger, 'debug'>) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const { line, body } = beforeRequest[error.code ?? ''] ?? noHttp;
    const text = JSON.stringify(body);
    const reqId = randomUUID();
    log.debug({ reqId, code: error.code }, 'not a request');
    const all = {
      ...headers,
      [requestIdHeader]: reqId,
      'content-type': 'application/json; charset=utf-8',
      'content-length': text.length,
      connection: 'close',
    };
    const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
    if (socket.writable) socket.write([`HTTP/1.1 ${line}`, ...head, '', text].join('\r\n'));
    socket.destroy(error);
  };

const getHosts = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;

/** Replaces Node's own replies, which lack our headers. Also refuses several hosts, which Node accepts (RFC 9112, section 3.2). */
export function refuseOddHeads(app: FastifyInstance, headers: Headers): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const namesNoHost = request.raw.httpVersion === '1.1' && !request.headers.host;
    done(namesNoHost || getHosts(request.raw) > 1 ? unreadable('We couldn’t read the request') : undefined);
  });
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body: ErrorReply = { error: 'The Expect header is not supported', code: 'expectation_failed' };
    response
      .writeHead(417, {
        ...headers,
        [requestIdHeader]: randomUUID(),
        'content-type': 'application/json; charset=utf-8',
        connection: 'close',
      })
      .end(JSON.stringify(body));
  });
}

/** Server errors are logged with the request id and never shown. */
export function installErrors(app: FastifyInstance, apiNotFound: (request: FastifyRequest, reply: FastifyReply) => unknown): void {
  app.decorateRequest('refusalCode', null);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = toRefusal(error);
    request.refusalCode = refusal.body.code;
    if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
    // The rest of the body is not read.
    if (refusal.status === 413) reply.header('connection', 'close');
    if (refusal.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds);
    const body = refusal.status >= 500 ? { ...refusal.body, requestId: request.id } : refusal.body;
    return reply.status(refusal.status).type('application/json; charset=utf-8').send(JSON.stringify(body));
  });
  app.setNotFoundHandler(apiNotFound);
}

declare module 'fastify' {
  interface FastifyRequest {
    refusalCode: string | null;
  }
}
