import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { currentApiVersion } from '#shared/api/api-version.ts';
import type { ServedEndpoint } from '#shared/endpoint.ts';
import type { Links } from '#server/mail/links.ts';
import { sessionCookieName } from '../actor.ts';
import { asPageOfSite, docsStyles } from './docs-page.ts';
import { describeEndpoint, getOperationId } from './describe.ts';
import { withExamples, type CallExample } from './examples.ts';
import { complete, type Document } from './openapi-document.ts';
import type { CallOut } from './openapi-webhooks.ts';
import { nameSchemas, type SchemaNames } from './schema-names.ts';

/** Swagger UI uses data URLs for icons and sets styles at runtime. */
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

const securitySchemes = ({ isHttps }: Pick<Links, 'isHttps'>) => ({
  bearer: { type: 'http', scheme: 'bearer' } as const,
  cookie: { type: 'apiKey', in: 'cookie', name: sessionCookieName(isHttps) } as const,
});

interface DocsOptions {
  readonly links: Pick<Links, 'isHttps'>;
  readonly schemaNames?: SchemaNames;
  readonly keyScopeOf?: (endpoint: ServedEndpoint) => string | undefined;
  readonly ignoresUnknownFields?: (endpoint: ServedEndpoint) => boolean;
  readonly readExamples?: () => readonly CallExample[];
  readonly callsOut?: readonly CallOut[];
  readonly guide?: string;
  readonly terms?: string;
}

/** Serves `/api/openapi.json` (OpenAPI 3.1) and `/api/docs` (Swagger UI). Call it before binding endpoints. */
export async function installDocs(app: FastifyInstance, title: string, options: DocsOptions): Promise<void> {
  const { schemaNames = nameSchemas([]), keyScopeOf = () => undefined, ignoresUnknownFields = () => false } = options;
  const { readExamples = () => [], callsOut = [], guide, terms = '/' } = options;
  const isForKeys = (endpoint: ServedEndpoint) => keyScopeOf(endpoint) !== undefined;
  const transform = createJsonSchemaTransform({ schemaRegistry: schemaNames });
  const addNamed = createJsonSchemaTransformObject({ schemaRegistry: schemaNames });
  const bound = new Map<string, ServedEndpoint>();
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${title} API`,
        version: currentApiVersion,
        license: { name: 'Terms of Service', url: terms },
        description:
          'Failures are { error, code, fields? }. Lists hold at most 100 rows; the next page is in the Link header. Times are ISO 8601 UTC, money is a string with two decimals. Send an API key as bearer token: create one in Account Settings; each call lists the scope it needs. A call can set its version: `Carriage-Version: ' +
          `${currentApiVersion}\`. Unknown fields are rejected (422 invalid) unless a call says that it ignores them. Every reply has X-Request-Id and Carriage-Version; rate-limited calls also have RateLimit and RateLimit-Policy. The API sends no CORS headers: call it from your server.`,
      },
      servers: [{ url: '/', description: 'This site' }],
      ...(guide && { externalDocs: { url: guide, description: 'Guide: first call, typed clients, webhooks' } }),
      components: { securitySchemes: securitySchemes(options.links) },
    },
    transform: (route) => {
      const { endpoint } = route.schema ?? {};
      if (!endpoint) return transform(route as Parameters<typeof transform>[0]);
      bound.set(getOperationId(endpoint), endpoint);
      const beside = { keyScope: keyScopeOf(endpoint), ignoresUnknownFields: ignoresUnknownFields(endpoint) };
      return transform({ ...route, schema: describeEndpoint(endpoint, beside) } as never);
    },
    transformObject: (document) =>
      complete(addNamed(document) as Document, bound, { isForKeys, ignoresUnknownFields, callsOut }) as ReturnType<typeof addNamed>,
  });

  // Stored with Brotli only, a sixth of the size; unpacked for the few clients that don't accept it.
  let packed: Buffer | undefined;
  const pack = () =>
    brotliCompressSync(JSON.stringify(withExamples(app.swagger(), readExamples())), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  app.get('/api/openapi.json', { schema: { hide: true } }, (request, reply) => {
    packed ??= pack();
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
    const takesPacked = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
    return takesPacked ? reply.header('content-encoding', 'br').send(packed) : reply.send(brotliDecompressSync(packed));
  });
  await app.register(async (docs) => {
    docs.addHook<unknown>('onSend', async (_request, reply, page) =>
      String(reply.getHeader('content-type')).startsWith('text/html') ? asPageOfSite(String(page), title, guide) : page,
    );
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      theme: { title: `${title} API`, css: [{ filename: 'site.css', content: docsStyles }] },
      staticCSP: pageOfDocsPolicy,
      // No "Try it out": a signed-in reader's click would really execute the call. BaseLayout hides the address bar.
      uiConfig: { supportedSubmitMethods: [], docExpansion: 'none', filter: true, layout: 'BaseLayout' },
      // Swagger UI's own links lead to the served document; YAML readers accept JSON.
      uiHooks: {
        onRequest: (request, reply, next) => {
          if (/^\/api\/docs\/(?:json|yaml)$/.test(request.url)) reply.redirect('/api/openapi.json');
          else next();
        },
      },
    });
  });
}
