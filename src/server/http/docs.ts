import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { isReachedByHttps } from '../mail/links.ts';
import { sessionCookieName } from './actor.ts';

/** Scripts and styles are files of this site; the page's own icons are data, and it sets styles while it draws. */
const pageOfDocsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Serves the description of the API, made from the contracts that the server is bound to: `/api/openapi.json` (OpenAPI 3.1)
 * and `/api/docs`, the same as a page to read (Swagger UI, from this site alone). Call it before the endpoints are bound.
 */
export async function installDocs(app: FastifyInstance, title: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${title} API`,
        version: '1',
        description:
          'Failures are { error, code, fields? }. Lists hold at most 100 rows; the next page is in the Link header. Times are ISO 8601 UTC, money is a string with two decimals.',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          cookie: { type: 'apiKey', in: 'cookie', name: sessionCookieName(isReachedByHttps()) },
        },
      },
    },
    transform: jsonSchemaTransform,
  });

  let document: string | undefined;
  app.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((document ??= JSON.stringify(app.swagger()))),
  );
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: `${title} API` },
    staticCSP: pageOfDocsPolicy,
    // Read, not called: a signed-in reader's click would act for real.
    uiConfig: { supportedSubmitMethods: [], docExpansion: 'none', filter: true },
  });
}
