import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { buildAccount, buildSession } from '#domains/accounts/fixtures.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { transportForm } from '#domains/transports/fixtures.ts';
import { callServer } from '../harness/client.ts';
import { patiently } from '../harness/timeouts.ts';
import { startProgram, startSiteProgram } from '../harness/processes/program.ts';
import { startReceiver } from '../harness/servers/webhook-receiver.ts';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly status: { readonly code?: number };
  readonly attributes: readonly {
    readonly key: string;
    readonly value: { readonly stringValue?: string; readonly intValue?: number | string };
  }[];
}

const spans: Span[] = [];
const resources: Record<string, unknown>[] = [];
let sent = '';
const kinds = { server: 2, client: 3, consumer: 5 } as const;
const failed = 2;

const collector = http.createServer((asked, reply) => {
  let text = '';
  asked.setEncoding('utf8').on('data', (part: string) => (text += part));
  asked.on('end', () => {
    expect([asked.url, asked.headers['content-type'], asked.headers['x-tenant']]).toEqual(['/v1/traces', 'application/json', 'fleet']);
    sent += text;
    const { resourceSpans } = JSON.parse(text) as {
      resourceSpans: { resource: { attributes: { key: string; value: object }[] }; scopeSpans: { spans: Span[] }[] }[];
    };
    for (const { resource, scopeSpans } of resourceSpans) {
      resources.push(Object.fromEntries(resource.attributes.map(({ key, value }) => [key, Object.values(value)[0]])));
      for (const scope of scopeSpans) spans.push(...scope.spans);
    }
    reply.setHeader('content-type', 'application/json').end('{}');
  });
});
await new Promise<void>((resolve) => void collector.listen(0, '127.0.0.1', resolve));
afterAll(() => void collector.close());
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;

/** FMCSA is unavailable. */
const register = http.createServer((_asked, reply) => void reply.writeHead(503).end());
await new Promise<void>((resolve) => void register.listen(0, '127.0.0.1', resolve));
afterAll(() => void register.close());

const env = {
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=fleet',
  OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
  OTEL_BSP_SCHEDULE_DELAY: '50',
  WEBHOOK_ALLOWED_PRIVATE_CIDRS: '127.0.0.0/8, ::1',
  FMCSA_WEB_KEY: 'a-key-that-stays-here',
  FMCSA_API_URL: `http://127.0.0.1:${(register.address() as AddressInfo).port}`,
};
const site = await startSiteProgram(env);
const receiver = await startReceiver();

const find = async (isMeant: (span: Span) => boolean): Promise<Span> => {
  await vi.waitUntil(() => spans.some(isMeant), patiently);
  return spans.find(isMeant)!;
};
const getAttribute = ({ attributes }: Span, name: string): unknown => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? (value?.intValue === undefined ? undefined : Number(value.intValue));
};
const getParts = (span: Span) => spans.filter(({ traceId, parentSpanId }) => traceId === span.traceId && parentSpanId === span.spanId);

test('a request has a span with its route and status, and its statements as children', async () => {
  const { id, email } = await buildAccount(site.sql, { role: 'shipper' });
  const token = await buildSession(site.sql, { id });
  const answer = await callServer(`${site.origin}/api/transports?from=elsewhere`, { method: 'POST', token, body: transportForm });
  expect(answer?.status).toBe(201);
  const asked = await find(({ name }) => name === 'POST /api/transports');
  expect([asked.kind, asked.parentSpanId ?? '', asked.status.code ?? 0]).toEqual([kinds.server, '', 0]);
  expect([getAttribute(asked, 'http.route'), getAttribute(asked, 'http.response.status_code')]).toEqual(['/api/transports', 201]);
  await vi.waitUntil(() => getParts(asked).some((part) => `${getAttribute(part, 'db.query.text')}`.includes('into transports')), patiently);
  const written = getParts(asked).find((part) => `${getAttribute(part, 'db.query.text')}`.includes('into transports'))!;
  expect([written.kind, getAttribute(written, 'db.system.name')]).toEqual([kinds.client, 'postgresql']);
  expect(getParts(asked).map(({ name }) => name)).toContain('COMMIT');
  expect(resources[0]).toMatchObject({ 'service.name': 'carriage', 'deployment.environment.name': 'test' });

  await callServer(`${site.origin}/api/transports/${answer!.body.id}`, { token });
  await find(({ name }) => name === 'GET /api/transports/:id');
  for (const secret of [email, token, transportForm.fromAddress, transportForm.notes, 'elsewhere', answer!.body.id])
    expect(sent).not.toContain(secret);
});

test('a job has a span, with external calls as children, without their URLs', async () => {
  const { id } = await buildAccount(site.sql, { role: 'carrier' });
  const token = await buildSession(site.sql, { id });
  await callServer(`${site.origin}/api/validate/dot-mc`, { method: 'POST', token, body: { dotNumber: '1234567' } });
  const outside = await find((span) => getAttribute(span, 'server.address') === '127.0.0.1');
  expect([outside.kind, outside.name, getAttribute(outside, 'http.response.status_code'), outside.status.code]).toEqual([
    kinds.client,
    'GET',
    503,
    failed,
  ]);
  expect((await find(({ spanId }) => spanId === outside.parentSpanId)).name).toMatch(/^(?:POST \/api\/validate|job )/);
  const job = await find(({ kind }) => kind === kinds.consumer);
  expect(job.name).toMatch(/^job [a-z-]+$/);
  expect(sent).not.toContain('a-key-that-stays-here');
});

test('a webhook call is a child span of its job, with its status but without its URL', async () => {
  const { id } = await buildAccount(site.sql, { role: 'carrier' });
  const token = await buildSession(site.sql, { id });
  const readSpan = async (url: string) => {
    const before = spans.length;
    const body = { url, description: '', facts: ['message.sent'], password: personaPassword };
    const made = await callServer(`${site.origin}/api/webhooks`, { method: 'POST', token, body });
    expect(made?.status).toBe(201);
    await callServer(`${site.origin}/api/webhooks/${made!.body.id}/test`, { method: 'POST', token });
    const isJob = (span: Span) => span.name === 'job deliver-webhook';
    await vi.waitUntil(() => spans.slice(before).some(isJob), patiently);
    const job = spans.slice(before).find(isJob)!;
    await vi.waitUntil(() => getParts(job).some(({ name }) => name === 'POST'), patiently);
    const { kind, status, attributes } = getParts(job).find(({ name }) => name === 'POST')!;
    return [kind, status.code ?? 0, Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))];
  };
  const taken = await readSpan(`${receiver.origin}/a-way-that-stays-here`);
  expect(taken).toEqual([kinds.client, 0, { 'http.request.method': 'POST', 'http.response.status_code': 200 }]);
  receiver.manner = 500;
  const refused = await readSpan(`${receiver.origin}/another`);
  expect(refused).toEqual([kinds.client, failed, { 'http.request.method': 'POST', 'http.response.status_code': 500 }]);
  const lost = await readSpan('http://localhost:9/');
  expect(lost).toEqual([kinds.client, failed, { 'http.request.method': 'POST', 'error.type': 'no_answer' }]);
  for (const secret of ['a-way-that-stays-here', new URL(receiver.origin).host, 'localhost:9', id]) expect(sent).not.toContain(secret);
});

test('health checks have no spans', async () => {
  await callServer(`${site.origin}/api/health/ready`);
  await callServer(`${site.origin}/api/auth/me`);
  await find(({ name }) => name === 'GET /api/auth/me');
  expect(spans.filter(({ name }) => name.includes('/api/health'))).toEqual([]);
});

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const asPartOf = { headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` } };

test('a request continues the trace of its proxy, but not one of an untrusted client', async () => {
  const before = spans.length;
  await fetch(`${site.origin}/api/auth/me`, asPartOf);
  await vi.waitUntil(() => spans.slice(before).some(({ name }) => name === 'GET /api/auth/me'), patiently);
  expect(spans.filter((span) => span.traceId === traceId)).toEqual([]);
  const behind = await startProgram({ ...env, DATABASE_URL: site.databaseUrl, TRUSTED_PROXIES: '127.0.0.1' });
  await fetch(`${behind.origin}/api/auth/me`, asPartOf);
  expect(await find((span) => span.traceId === traceId)).toMatchObject({ name: 'GET /api/auth/me', parentSpanId: '00f067aa0ba902b7' });
  behind.child.kill('SIGTERM');
  expect(await behind.ended).toBe(0);
});

test('a missing collector delays nothing, and a stopping program sends what is left', async () => {
  const dead = await startProgram({ ...env, DATABASE_URL: site.databaseUrl, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
  expect((await callServer(`${dead.origin}/api/auth/me`))?.status).toBe(401);
  dead.child.kill('SIGTERM');
  expect(await dead.ended).toBe(0);
  const late = await startProgram({
    ...env,
    DATABASE_URL: site.databaseUrl,
    OTEL_BSP_SCHEDULE_DELAY: '3600000',
    OTEL_SERVICE_NAME: 'late',
  });
  await callServer(`${late.origin}/api/auth/me`);
  expect(resources.filter((one) => one['service.name'] === 'late')).toEqual([]);
  late.child.kill('SIGTERM');
  expect(await late.ended).toBe(0);
  expect(resources.filter((one) => one['service.name'] === 'late').length).toBeGreaterThan(0);
});

test('nothing is traced if tracing is off', async () => {
  const before = spans.length;
  const off = await startProgram({ ...env, DATABASE_URL: site.databaseUrl, OTEL_SDK_DISABLED: 'true', OTEL_SERVICE_NAME: 'off' });
  await callServer(`${off.origin}/api/auth/me`);
  off.child.kill('SIGTERM');
  expect(await off.ended).toBe(0);
  expect([spans.length >= before, resources.filter((one) => one['service.name'] === 'off')]).toEqual([true, []]);
});
