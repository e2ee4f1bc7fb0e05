import type { FastifyInstance } from 'fastify';

/** A signature covers the raw bytes, so the body is not parsed. */
export function acceptRawBody(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}
