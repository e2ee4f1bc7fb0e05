import cookie from '@fastify/cookie';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { scopeOfCall } from '#domains/accounts/api-keys/api-key-calls.ts';
import { listWebhookCalls } from '#domains/webhooks/chosen-events.ts';
import { events } from '../events.ts';
import { bindEndpoint } from '#server/http/bind.ts';
import { getOperationId } from '#server/http/openapi/describe.ts';
import { installDocs } from '#server/http/openapi/docs.ts';
import { nameSchemas } from '#server/http/openapi/schema-names.ts';
import { apiVersions, currentApiVersion } from '#shared/api/api-version.ts';
import { handlers } from '../api.ts';
import { readExamples } from './api-examples.ts';
import { pagesOfApi } from './client-paths.ts';
import { contractModules } from '../contracts.ts';
import { ignoresUnknownFields } from './lenient-calls.ts';
import { testServices } from '../../../test/harness/context.ts';

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly description: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[];
  readonly requestBody?: {
    readonly content: Record<string, { schema: { $ref?: string; type?: string; properties: Record<string, object>; required?: string[] } }>;
  };
  readonly responses: Record<string, { content?: Record<string, unknown>; headers?: object; $ref?: string }>;
}

interface CallOut {
  readonly parameters: readonly object[];
  readonly requestBody: { readonly content: { 'application/json': { schema: { allOf: [{ $ref: string }, { properties: object }] } } } };
}

const services = testServices();
const app = Fastify();
app.setValidatorCompiler(validatorCompiler);
app.setSerializerCompiler(serializerCompiler);
app.decorateRequest('actor', null);
await app.register(cookie);
const named = nameSchemas(contractModules);
await installDocs(app, 'Carriage', {
  links: services.links,
  schemaNames: named,
  readExamples,
  keyScopeOf: scopeOfCall,
  ignoresUnknownFields,
  callsOut: listWebhookCalls(events),
  ...pagesOfApi,
});
const deps = { sql: null as never, resolveActor: async () => null, services, requireProof: async () => {}, ownOrigins: new Set<string>() };
await app.register(async (api) => {
  for (const handler of handlers) bindEndpoint(api, handler, { ...deps, checkRawReplies: true });
});
const text = (await app.inject('/api/openapi.json')).body;
const { paths, components, tags, webhooks } = JSON.parse(text) as {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, object>;
    responses: Record<string, { headers?: Record<string, object> }>;
    parameters: Record<string, { name: string; in: string; required: boolean }>;
  };
  tags: { name: string; description: string }[];
  webhooks: Record<string, { post: CallOut }>;
};
const operations = new Map(Object.values(paths).flatMap((methods) => Object.values(methods).map((each) => [each.operationId, each])));
const endpoints = handlers.map(({ endpoint }) => endpoint);
const said = (endpoint: (typeof endpoints)[number]): Operation => operations.get(getOperationId(endpoint))!;
afterAll(() => app.close());

describe('the OpenAPI document', () => {
  it('follows the recommended rules of redocly, except the one about ambiguous paths', async () => {
    const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } });
    const problems = await lintFromString({ source: text, absoluteRef: '/openapi.json', config });
    expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([]);
  });

  it('gives every operation a unique name that is a valid identifier', () => {
    expect(operations.size).toBe(endpoints.length);
    for (const name of operations.keys()) expect(name).toMatch(/^(get|post|put|patch|delete)[A-Z][A-Za-z0-9]*$/);
  });

  it('lists the fields of each upload form and the name of its file part', () => {
    const forms = endpoints.filter(({ transport }) => transport === 'multipart');
    expect(forms.length).toBeGreaterThan(5);
    for (const endpoint of forms) {
      const { properties } = said(endpoint).requestBody!.content['multipart/form-data']!.schema;
      expect(properties[endpoint.filePart ?? 'file']).toEqual({ type: 'string', format: 'binary' });
      for (const field of Object.keys((endpoint.body as z.ZodObject | undefined)?.shape ?? {})) expect(properties).toHaveProperty(field);
    }
  });

  it('requires the same body fields as the server', () => {
    const bodies = endpoints.filter(({ body, transport }) => body && (!transport || transport === 'file'));
    for (const endpoint of bodies) {
      const { schema } = said(endpoint).requestBody!.content['application/json']!;
      const { type, required = [] } = (schema.$ref ? components.schemas[schema.$ref.split('/').at(-1)!] : schema) as typeof schema;
      if (type !== 'object') continue;
      const missed = (endpoint.body as z.ZodType).safeParse({}).error?.issues.map(({ path }) => path[0]) ?? [];
      expect(required.toSorted(), `${endpoint.method} ${endpoint.path}`).toEqual([...new Set(missed)].toSorted());
    }
    expect(bodies.length).toBeGreaterThan(100);
  });

  it('gives text/csv as the only content type of CSV uploads', () => {
    const files = endpoints.filter(({ transport }) => transport === 'csv');
    expect(files.map(({ path }) => path)).toContain('/api/transports/import');
    for (const endpoint of files) expect(Object.keys(said(endpoint).requestBody!.content)).toEqual(['text/csv']);
  });

  it('gives the media types of file responses, and text/event-stream for event streams', () => {
    for (const endpoint of endpoints.filter(({ transport }) => transport === 'file'))
      expect(Object.keys(said(endpoint).responses['200']!.content!), endpoint.path).toEqual(endpoint.media);
    for (const endpoint of endpoints.filter(({ transport }) => transport === 'events'))
      expect(Object.keys(said(endpoint).responses['200']!.content!), endpoint.path).toEqual(['text/event-stream']);
  });

  it('states where an Idempotency-Key applies, where a Link header pages and when to retry', () => {
    for (const endpoint of endpoints) {
      const { parameters = [], responses } = said(endpoint);
      const key = parameters.find(({ name }) => name === 'idempotency-key');
      if (endpoint.idempotent) expect([endpoint.path, key?.required ?? false]).toEqual([endpoint.path, endpoint.idempotent === 'required']);
      if (endpoint.idempotent === 'required_for_keys')
        expect(said(endpoint).description, endpoint.path).toContain('With an API key, an Idempotency-Key is required');
      const isList = 'cursor' in ((endpoint.query as z.ZodObject | undefined)?.shape ?? {}) && !endpoint.transport;
      expect('Link' in (responses['200']?.headers ?? {}), endpoint.path).toBe(isList);
      expect(responses['429']).toEqual({ $ref: '#/components/responses/TooManyRequests' });
      expect(responses['503']).toEqual({ $ref: '#/components/responses/Unavailable' });
    }
    for (const name of ['TooManyRequests', 'Unavailable'])
      expect(components.responses[name]!.headers, name).toMatchObject({ 'Retry-After': { schema: { type: 'integer' } } });
  });

  it('lists every error status of each call, and says which calls ignore unknown fields', () => {
    const statuses = ['400', '401', '403', '404', '409', '422', '429', '503'];
    for (const endpoint of endpoints) {
      const { responses, description } = said(endpoint);
      const success = String(endpoint.status ?? 200);
      expect(Object.keys(responses).toSorted(), endpoint.path).toEqual([success, ...statuses]);
      const told = ['Carriage-Ignored-Fields' in (responses[success]!.headers ?? {}), description.includes('Unknown fields are ignored')];
      expect(told, endpoint.path).toEqual([ignoresUnknownFields(endpoint), ignoresUnknownFields(endpoint)]);
    }
  });

  it('has the newest version, and the guide has a changelog row for every version', () => {
    const guide = readFileSync('docs/api.md', 'utf8');
    expect((JSON.parse(text) as { info: { version: string } }).info.version).toBe(currentApiVersion);
    const [, changelog] = guide.split('## Changelog of the API');
    const listed = [...changelog!.split('\n## ')[0]!.matchAll(/^\| (\d{4}-\d{2}-\d{2}) \|/gm)].map(([, day]) => day);
    expect([...new Set(listed)]).toEqual(apiVersions.toReversed());
  });

  it('states the rate limit of each call that has its own', () => {
    const limited = endpoints.filter(({ perMinute }) => perMinute);
    expect(limited.length).toBeGreaterThan(40);
    for (const endpoint of limited) expect(said(endpoint).description, endpoint.path).toContain(`At most ${endpoint.perMinute} a minute`);
  });

  it('describes every webhook call, including the test, with the Standard Webhooks headers', () => {
    expect(Object.keys(webhooks)).toEqual(listWebhookCalls(events).map(({ type }) => type));
    const headers = Object.values(components.parameters).map(({ name, in: place, required }) => [name, place, required]);
    expect(headers).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, 'header', true]));
    for (const [type, { post }] of Object.entries(webhooks)) {
      const { allOf } = post.requestBody.content['application/json'].schema;
      expect(allOf[0].$ref).toBe(`#/components/schemas/${type === 'webhook.test' ? 'WebhookTest' : 'WebhookNotice'}`);
      expect(allOf[1].properties).toEqual({ type: { const: type } });
      expect(post.parameters).toHaveLength(3);
    }
  });

  it('orders tags by how many of their calls accept an API key', () => {
    const byKey = tags.map(({ name }) => endpoints.filter((each) => scopeOfCall(each) && each.path.split('/')[2] === name).length);
    expect(byKey).toEqual(byKey.toSorted((a, b) => b - a));
    expect(tags[0]!.name).toBe('transports');
    expect(tags.find(({ name }) => name === 'estimates')).toEqual({ name: 'estimates', description: '1 of 1 allow API keys' });
    expect(tags.at(-1)).toMatchObject({ description: 'None allow API keys' });
    expect(new Set(tags.map(({ name }) => name))).toEqual(new Set([...operations.values()].flatMap(({ tags: own }) => own)));
  });

  it('is served compressed if the client accepts it', async () => {
    const packed = await app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(text);
    expect(packed.rawPayload.length).toBeLessThan(text.length / 5);
  });

  it('repeats no schema of eight or more fields three times', () => {
    const seen = new Map<string, number>();
    JSON.parse(text, (_key, value: { properties?: object } | null) => {
      if (value && typeof value === 'object' && value.properties && Object.keys(value.properties).length >= 8) {
        const thing = JSON.stringify(value);
        seen.set(thing, (seen.get(thing) ?? 0) + 1);
      }
      return value;
    });
    expect([...seen].filter(([, count]) => count > 2).map(([thing, count]) => `${count} x ${thing.slice(0, 200)}`)).toEqual([]);
  });
});
