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

const securitySchemes = ({ isHttps }: Pick<Links, 'isHttps'>) => ({
  bearer: { type: 'http', scheme: 'bearer' } as const,
  cookie: { type: 'apiKey', in: 'cookie', name: sessionCookieName(isHttps) } as const,
});

/** What a description says beside the contracts. */
interface DocsOptions {
  readonly links: Pick<Links, 'isHttps'>;
  /** Schemas that stand under a name of their own. */
  readonly named?: SchemaNames;
  /** The scope that a call takes of an API key. */
  readonly keyScopeOf?: (endpoint: ServedEndpoint) => string | undefined;
  readonly ignoresUnknownFields?: (endpoint: ServedEndpoint) => boolean;
  /** Examples of calls, read when the description is asked for. */
  readonly readExamples?: () => readonly CallExample[];
  /** Calls that servers of accounts get. */
  readonly callsOut?: readonly CallOut[];
  /** Pages of the site: how to begin, and the terms under which the API may be used. */
  readonly guide?: string;
  readonly terms?: string;
}

/**
 * Serves the description of the API, made from the contracts that the server is bound to: `/api/openapi.json` (OpenAPI 3.1)
 * and `/api/docs`, the same as a page to read (Swagger UI, from this site alone). Call it before the endpoints are bound.
 */
export async function installDocs(app: FastifyInstance, title: string, said: DocsOptions): Promise<void> {
  const { named = nameSchemas([]), keyScopeOf = () => undefined, ignoresUnknownFields = () => false } = said;
  const { readExamples = () => [], callsOut = [], guide, terms = '/' } = said;
  const isForKeys = (endpoint: ServedEndpoint) => keyScopeOf(endpoint) !== undefined;
  const transform = createJsonSchemaTransform({ schemaRegistry: named });
  const addNamed = createJsonSchemaTransformObject({ schemaRegistry: named });
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
      components: { securitySchemes: securitySchemes(said.links) },
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

  // Kept compressed alone, a sixth of it; the few that do not take that have it unpacked.
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
      // Read, not called: a signed-in reader's click would act for real. Its own bar asks for any address, and shows the mark of others.
      uiConfig: { supportedSubmitMethods: [], docExpansion: 'none', filter: true, layout: 'BaseLayout' },
      // The page's own ways to the document lead to the one that is served: YAML takes JSON as it is.
      uiHooks: {
        onRequest: (request, reply, next) => {
          if (/^\/api\/docs\/(?:json|yaml)$/.test(request.url)) reply.redirect('/api/openapi.json');
          else next();
        },
      },
    });
  });
}
