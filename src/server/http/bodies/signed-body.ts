import type { FastifyInstance } from 'fastify';

/** Has the bodies of this scope arrive as the bytes that came: a signature is over these, not over what was read from them. */
export function acceptRawBody(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}
