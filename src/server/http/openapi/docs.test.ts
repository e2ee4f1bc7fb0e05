import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { ServedEndpoint } from '#shared/endpoint.ts';
import { bindEndpoint } from '../bind.ts';
import { installDocs } from './docs.ts';
import { testServices } from '../../../../test/harness/context.ts';

const quote = z.object({ id: z.uuid(), total: z.string(), lines: z.array(z.object({ label: z.string(), amount: z.string().nullable() })) });
const list: ServedEndpoint = {
  method: 'GET',
  path: '/api/quotes',
  summary: 'Lists <quotes>',
  access: ['broker', 'admin'],
  query: z.object({ limit: z.coerce.number().max(100).optional() }),
  reply: z.array(quote),
};
const change: ServedEndpoint = {
  method: 'PATCH',
  path: '/api/quotes/:id',
  summary: 'Changes a quote',
  access: 'signed-in',
  params: z.object({ id: z.uuid() }),
  body: z.object({ state: z.enum(['open', 'closed']), note: z.string().max(200).optional() }),
  reply: quote,
};
const remove: ServedEndpoint = {
  method: 'DELETE',
  path: '/api/quotes/:id',
  summary: 'Removes a quote',
  access: 'public',
  params: z.object({ id: z.uuid() }),
  reply: z.undefined(),
  status: 204,
};
const upload: ServedEndpoint = {
  method: 'POST',
  path: '/api/photos',
  summary: 'Takes a photo',
  access: 'signed-in',
  reply: z.object({ id: z.uuid() }),
  status: 201,
  transport: 'multipart',
};

const id = '00000000-0000-7000-8000-000000000001';
const services = testServices();
const app = Fastify();
app.setValidatorCompiler(validatorCompiler);
app.setSerializerCompiler(serializerCompiler);
app.decorateRequest('actor', null);
await app.register(cookie);
await installDocs(app, 'Carriage', {
  links: services.links,
  guide: '/support/api-guide',
  terms: '/legal/terms-of-service',
  readExamples: () => [
    { call: 'GET /api/quotes', answer: [] },
    { call: 'PATCH /api/quotes/:id', body: { state: 'open' }, answer: { id, total: '100.00', lines: [] } },
    { call: 'DELETE /api/quotes/:id', answer: 'nothing' },
    { call: 'GET /api/no-such-call', answer: {} },
  ],
});
const deps = {
  sql: null as never,
  resolveActor: async () => null,
  services,
  requireProof: async () => {},
  ownOrigins: new Set<string>(),
  checkRawReplies: true,
};
await app.register(async (api) => {
  for (const each of [list, change, remove, upload]) bindEndpoint(api, { endpoint: each, run: async () => undefined }, deps);
});
afterAll(() => app.close());

test('the document is OpenAPI 3.1.0 and lists every endpoint with its access', async () => {
  const document = (await app.inject('/api/openapi.json')).json();
  expect(document.openapi).toBe('3.1.0');
  expect(document.info.title).toBe('Carriage API');
  const calls = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  expect(calls.sort()).toEqual(['delete /api/quotes/{id}', 'get /api/quotes', 'patch /api/quotes/{id}', 'post /api/photos']);
  const patch = document.paths['/api/quotes/{id}'].patch;
  expect(patch.description).toBe('Access: signed-in. API keys: not allowed.');
  expect(patch.requestBody.content['application/json'].schema.properties.state.enum).toEqual(['open', 'closed']);
  expect(patch.responses['200'].content['application/json'].schema.required).toEqual(['id', 'total', 'lines']);
  expect(Object.keys(patch.responses).filter((status) => !/^\d{3}$/.test(status))).toEqual([]);
  expect(patch.responses['409']).toEqual({ $ref: '#/components/responses/Conflict' });
  expect(document.components.responses.Conflict.content['application/json'].schema.$ref).toBe('#/components/schemas/ErrorReply');
  expect(document.components.schemas.ErrorReply.required).toEqual(['error', 'code']);
  expect(patch.security).toEqual([{ bearer: [] }, { cookie: [] }]);
  expect(document.paths['/api/quotes'].get.parameters[0]).toMatchObject({ name: 'limit', in: 'query' });
});

test('request and response schemas have examples, if there are any', async () => {
  const { paths } = (await app.inject('/api/openapi.json')).json();
  expect(paths['/api/quotes'].get.responses['200'].content['application/json'].example).toEqual([]);
  const { requestBody, responses } = paths['/api/quotes/{id}'].patch;
  expect(requestBody.content['application/json'].example).toEqual({ state: 'open' });
  expect(responses['200'].content['application/json'].example).toEqual({ id, total: '100.00', lines: [] });
  expect(JSON.stringify(responses['409'])).not.toContain('example');
  expect(JSON.stringify(paths['/api/quotes/{id}'].delete)).not.toContain('nothing');
  expect(paths).not.toHaveProperty('/api/no-such-call');
});

test('the page loads everything from this site, without inline code', async () => {
  const reply = await app.inject('/api/docs');
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
  const policy = String(reply.headers['content-security-policy']).split('; ');
  expect(policy).toEqual(
    expect.arrayContaining(["default-src 'none'", "script-src 'self'", "connect-src 'self'", "frame-ancestors 'none'"]),
  );
  expect(reply.body).toContain('<title>Carriage API</title>');
  expect(reply.body).not.toMatch(/<script(?![^>]*\ssrc="\/)|\son\w+=|<style|https?:/);
  const loaded = [...reply.body.matchAll(/<(?:script|link)[^>]* (?:src|href)="([^"]+)"/g)]
    .map(([, address]) => address!)
    .filter((address) => address !== '/favicon.svg');
  expect(loaded.length).toBeGreaterThan(4);
  for (const address of loaded) {
    const file = await app.inject(address);
    expect(file.statusCode, address).toBe(200);
    expect(file.headers['content-security-policy'], address).toBe(reply.headers['content-security-policy']);
  }
});

test('the page is responsive, links to site and guide, and has no third-party branding or URL field', async () => {
  const { body } = await app.inject('/api/docs');
  expect(body).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
  expect(body).toContain('<a href="/">Back to Carriage</a><a href="/support/api-guide">Guide</a>');
  expect(body.match(/<link rel="icon"[^>]*>/g)).toEqual(['<link rel="icon" href="/favicon.svg">']);
  expect((await app.inject('/api/docs/static/swagger-initializer.js')).body).toMatch(/"layout":\s?"BaseLayout"/);
  const { info, externalDocs } = (await app.inject('/api/openapi.json')).json();
  expect([info.license, externalDocs.url]).toEqual([{ name: 'Terms of Service', url: '/legal/terms-of-service' }, '/support/api-guide']);
});

test('the page loads the same document, and cannot send API calls', async () => {
  const script = (await app.inject('/api/docs/static/swagger-initializer.js')).body;
  expect(script).toContain('"supportedSubmitMethods": []'.replace(' ', script.includes('": []') ? ' ' : ''));
  expect(script).toContain('validatorUrl: null');
  for (const way of ['json', 'yaml']) expect((await app.inject(`/api/docs/${way}`)).headers.location).toBe('/api/openapi.json');
});
