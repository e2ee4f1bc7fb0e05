import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { handlers } from '#app/api.ts';
import { transportForm } from '#domains/transports/fixtures.ts';
import { newId } from '#shared/ids.ts';
import { roles, type Role } from '#shared/roles.ts';
import { startTestApp, type SignedIn } from '../harness/app.ts';
import { malformed, getRandom, type JsonSchema, type MalformedRequest, type Operation } from '../harness/malformed.ts';

/** Number of requests and the random seed: `MALFORMED=40000 MALFORMED_SEED=7` repeats a run. */
const count = Number(process.env['MALFORMED'] ?? 1_200);
const seed = Number(process.env['MALFORMED_SEED'] ?? (process.env['MALFORMED'] ? Math.floor(Math.random() * 2 ** 31) : 20_261_127));
const atOnce = 4;
const hangSeconds = 60;

const app = await startTestApp();

interface RouteDescription {
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly schema?: JsonSchema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: JsonSchema }>> };
}

function inPlace(part: unknown, schemas: Record<string, unknown>): unknown {
  if (Array.isArray(part)) return part.map((each) => inPlace(each, schemas));
  if (!part || typeof part !== 'object') return part;
  const { $ref } = part as { $ref?: string };
  if ($ref?.startsWith('#/components/schemas/')) return inPlace(schemas[$ref.split('/').at(-1)!], schemas);
  return Object.fromEntries(Object.entries(part).map(([key, each]) => [key, inPlace(each, schemas)]));
}

/** All but the live stream, which never ends. */
function toOperations(document: { paths?: Record<string, object>; components?: { schemas?: Record<string, unknown> } }): Operation[] {
  const endpoints = new Map(handlers.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint]));
  const paths = inPlace(document.paths ?? {}, document.components?.schemas ?? {}) as Record<string, object>;
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls as Record<string, RouteDescription>).flatMap(([verb, described]) => {
      const method = verb.toUpperCase() as Operation['method'];
      const endpoint = endpoints.get(`${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
      if (!endpoint || endpoint.transport === 'events') return [];
      const query = (described.parameters ?? []).filter((parameter) => parameter.in === 'query');
      return [
        {
          method,
          path,
          query: Object.fromEntries(query.map(({ name, schema = {} }) => [name, schema])),
          body: described.requestBody?.content['application/json']?.schema ?? null,
          isMultipart: endpoint.transport === 'multipart',
          roles: typeof endpoint.access === 'string' ? [] : endpoint.access,
        },
      ];
    }),
  );
}

const people = new Map<Role, SignedIn>();
async function getPerson(role: Role): Promise<SignedIn> {
  const known = people.get(role);
  if (known) return known;
  const made = await app.signIn(role);
  people.set(role, made);
  return made;
}

let addresses = 0;
async function send({ method, url, headers, payload }: MalformedRequest, role: Role | null): Promise<{ status: number; body: string }> {
  const person = role && (await getPerson(role));
  addresses += 1;
  const sent = app.http.inject({
    method,
    url,
    remoteAddress: `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`,
    headers: { ...(person && { authorization: `Bearer ${person.token}` }), ...headers },
    ...(payload !== undefined && { payload }),
  });
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`${method} ${url.slice(0, 200)} was not answered`)), hangSeconds * 1_000);
  const reply = await Promise.race([sent, late.promise]).finally(() => clearTimeout(timer));
  if (role && reply.statusCode === 401 && people.get(role) === person) people.delete(role);
  return { status: reply.statusCode, body: reply.statusCode >= 500 ? reply.body : '' };
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
function heapMegabytes(): number {
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

it('malformed requests cause no server error, hang or memory growth', { tags: 'full', timeout: 3_600_000 }, async () => {
  const random = getRandom(seed);
  const operations = toOperations((await app.anonymous('GET', '/api/openapi.json')).body);
  expect(operations.length).toBeGreaterThan(150);
  const transport = await (await getPerson('shipper')).call('POST', '/api/transports', transportForm);
  const ids = [transport.body.id as string, (await getPerson('carrier')).id, newId()];
  const statuses = new Map<number, number>();
  const failures = new Map<string, object>();
  let heapAfterWarmUp = 0;
  for (let sent = 0; sent < count; sent += atOnce) {
    if (heapAfterWarmUp === 0 && sent >= Math.min(2_000, count / 2)) heapAfterWarmUp = heapMegabytes();
    const batch = Array.from({ length: atOnce }, () => {
      const operation = operations[Math.floor(random() * operations.length)]!;
      const allowed = operation.roles.length > 0 ? operation.roles : roles;
      const role = random() < 0.05 ? null : allowed[Math.floor(random() * allowed.length)]!;
      return { role, path: operation.path, request: malformed(operation, ids, random) };
    });
    for (const [at, { status, body }] of (await Promise.all(batch.map(({ request, role }) => send(request, role)))).entries()) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const { request, role, path } = batch[at]!;
      if (status >= 500)
        failures.set(`${request.method} ${path}`, {
          role,
          status,
          body,
          ...request,
          payload: String(request.payload ?? '').slice(0, 300),
        });
    }
  }
  const grown = heapMegabytes() - heapAfterWarmUp;
  const counted = [...statuses].toSorted().map(([status, times]) => `${times} × ${status}`);
  process.stdout.write(
    `malformed: ${count} with seed ${seed}, ${operations.length} calls, ${counted.join(', ')}, heap ${heapAfterWarmUp.toFixed(0)} MB and ${grown.toFixed(1)} MB more\n`,
  );
  expect({ seed, failures: Object.fromEntries(failures) }).toEqual({ seed, failures: {} });
  expect(statuses.get(422)).toBeGreaterThan(count / 10);
  expect(grown).toBeLessThan(48);
});
