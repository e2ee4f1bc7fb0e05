import type { FastifyInstance } from 'fastify';
import { apiVersions, currentApiVersion } from '#shared/api/api-version.ts';
import { AppError } from '#shared/errors.ts';

export const versionHeader = 'carriage-version';

const isVersion = (name: unknown): boolean => (apiVersions as readonly unknown[]).includes(name);

export function installApiVersion(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.url.startsWith('/api/')) return done();
    reply.header(versionHeader, currentApiVersion);
    const requested = request.headers[versionHeader];
    if (requested === undefined || isVersion(requested)) return done();
    done(new AppError(400, 'unknown_version', `Unknown API version. Carriage-Version can be ${apiVersions.join(' or ')}.`));
  });
}
