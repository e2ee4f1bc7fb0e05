import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { handlers } from '#app/api.ts';
import type { ServedEndpoint } from '#shared/endpoint.ts';

export interface RecordedCall {
  readonly call: string;
  readonly from: string;
  readonly at: string;
  readonly body?: unknown;
  readonly answer?: unknown;
}

const enough = 12;
const longest = 40_000;

/** Paths with the fewest parameters first, so that `/api/quotes/drafts` doesn't match `/api/quotes/:id`. */
const known = handlers
  .map(({ endpoint }) => endpoint)
  .toSorted((a, b) => (a.path.match(/:/g)?.length ?? 0) - (b.path.match(/:/g)?.length ?? 0))
  .map((endpoint) => ({ endpoint, pattern: new RegExp(`^${endpoint.path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`) }));

const called = ({ method, url }: InjectOptions): ServedEndpoint | undefined => {
  const [place = ''] = String(url).split('?');
  return known.find(({ endpoint, pattern }) => endpoint.method === (method ?? 'GET') && pattern.test(place))?.endpoint;
};

function toFields(form: string): Record<string, string> {
  const parts = form.matchAll(/name="([^"]+)"(?:; filename="([^"]*)")?[^]*?\r\n\r\n([^]*?)\r\n--/g);
  return Object.fromEntries([...parts].map(([, name, file, text]) => [name!, file === undefined ? text! : `(bytes of ${file})`]));
}

function sentBy({ payload }: InjectOptions, { transport }: ServedEndpoint): unknown {
  if (payload === undefined || transport === 'signed') return undefined;
  if (transport === 'multipart') return Buffer.isBuffer(payload) ? toFields(payload.toString('latin1')) : undefined;
  if (Buffer.isBuffer(payload)) return payload.toString();
  return payload;
}

function answered(reply: LightMyRequestResponse): unknown {
  const type = String(reply.headers['content-type'] ?? '');
  if (type.startsWith('application/json')) return reply.json();
  return type.startsWith('text/csv') || type.startsWith('text/calendar') ? reply.body : undefined;
}

/** Only if RECORD_CALLS names a folder; `npm run renew-examples` chooses from the recorded calls. */
export function recordCalls(http: FastifyInstance): void {
  const folder = process.env['RECORD_CALLS'];
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  const from = path.relative(process.cwd(), expect.getState().testPath ?? '');
  const file = path.join(folder, `${from.replaceAll(/\W+/g, '-')}.jsonl`);
  const counted = new Map<string, number>();
  const inject = http.inject.bind(http) as (options: InjectOptions) => Promise<LightMyRequestResponse>;
  const andRecord = async (options: InjectOptions | string) => {
    const asked = typeof options === 'string' ? { url: options } : options;
    const reply = await inject(asked);
    const endpoint = called(asked);
    if (endpoint && reply.statusCode === (endpoint.status ?? 200) && reply.body.length < longest) {
      const call = `${endpoint.method} ${endpoint.path}`;
      const count = (counted.get(call) ?? 0) + 1;
      counted.set(call, count);
      const recorded: RecordedCall = { call, from, at: new Date().toISOString(), body: sentBy(asked, endpoint), answer: answered(reply) };
      if (count <= enough) appendFileSync(file, `${JSON.stringify(recorded)}\n`);
    }
    return reply;
  };
  Object.assign(http, { inject: andRecord });
}
