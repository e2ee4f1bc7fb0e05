import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { sessionCookie } from './actor.ts';
import { renderDocsPage, type ApiDocument } from './docs-page.ts';

const hidden = { schema: { hide: true } };

/**
 * Serves the description of the API, made from the contracts that the server is bound to: `/api/openapi.json` (OpenAPI 3.1)
 * and `/api/docs`, the same as a page that needs no script and no network. Call it before the endpoints are bound.
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
          cookie: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        },
      },
    },
    transform: jsonSchemaTransform,
  });

  let made: { json: string; page: string } | undefined;
  const documents = () => {
    if (made) return made;
    const document = app.swagger();
    made = { json: JSON.stringify(document), page: renderDocsPage(document as unknown as ApiDocument) };
    return made;
  };
  app.get('/api/openapi.json', hidden, (_request, reply) => reply.type('application/json; charset=utf-8').send(documents().json));
  app.get('/api/docs', hidden, (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'")
      .type('text/html; charset=utf-8')
      .send(documents().page),
  );
}
