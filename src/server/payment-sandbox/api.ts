import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Secrets } from '../crypto/secrets.ts';
import { isSameSecret } from '../crypto/tokens.ts';
import type { Pool } from '../db/sql.ts';
import type { Call, SandboxSettings } from './call.ts';
import { endpoints, type SandboxEndpoint } from './endpoints.ts';
import { apiVersion } from './events.ts';
import { expand } from './expansion.ts';
import { readMultipart } from './files.ts';
import { FormUnreadable, readForm, type FormFields } from './form-encoding.ts';
import { onceFor, type Answer } from './idempotent-requests.ts';
import { newObjectId } from './object-ids.ts';
import { findObject } from './objects.ts';
import { list, readParameters } from './parameters.ts';
import { Refusal, unrecognized } from './refusal.ts';

/** What the API stands on. */
export interface ApiDeps {
  readonly sql: Pool;
  readonly log: Logger;
  /** What the sandbox signs with follows from the master key, so that all replicas know it. */
  readonly secrets: Secrets;
  readonly settings: SandboxSettings;
}

/** The key that callers show: as long as the master key is the same it is too. */
export const sandboxKey = (secrets: Secrets): string => `sk_test_${secrets.derive('payment sandbox: key')}`;

const paths = z.preprocess((value) => value ?? {}, list(z.string()));

function requireKey(secrets: Secrets, { headers }: FastifyRequest): void {
  const key = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  if (!key) throw new Refusal(401, 'You did not provide an API key. Provide it in the Authorization header, as a bearer token.');
  if (!isSameSecret(key, sandboxKey(secrets))) throw new Refusal(401, `Invalid API Key provided: ${key.slice(0, 8)}****`, {});
}

/** The text of a call: its query or form, or the fields of a multipart form, each file as the JSON of what the sandbox keeps of it. */
async function textOf({ method, url, body, headers }: FastifyRequest): Promise<string> {
  if (method === 'GET') return url.split('?')[1] ?? '';
  return body instanceof Buffer ? readMultipart(body, headers['content-type']!) : String(body ?? '');
}

function fieldsOf(text: string): FormFields {
  try {
    return readForm(text);
  } catch (error) {
    if (error instanceof FormUnreadable) throw new Refusal(400, error.message);
    throw error;
  }
}

const headerOf = ({ headers }: FastifyRequest, name: string): string | null => {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

async function requireAccount(call: Call, account: string): Promise<void> {
  if (await findObject({ ...call, account: '' }, 'account', account)) return;
  throw new Refusal(403, `The provided key does not have access to account '${account}' (or that account does not exist).`, {
    code: 'account_invalid',
  });
}

/** One call, in one transaction: its answer, its key and all that it changed are there together, or not at all. */
async function serve(
  { sql, log, secrets, settings }: ApiDeps,
  endpoint: SandboxEndpoint,
  request: FastifyRequest,
  requestId: string,
): Promise<Answer> {
  requireKey(secrets, request);
  const text = await textOf(request);
  const { expand: asked, ...given } = fieldsOf(text);
  const { id = '' } = request.params as { id?: string };
  const key = endpoint.method === 'POST' ? headerOf(request, 'idempotency-key') : null;
  const account = headerOf(request, 'stripe-account') ?? '';
  return sql.begin(async (tx) => {
    const call: Call = { sql: tx, log, now: new Date(), account, settings, request: { id: requestId, idempotencyKey: key } };
    if (account !== '') await requireAccount(call, account);
    return onceFor(call, key, `${endpoint.method} ${request.url.split('?')[0]} ${text}`, async (inner) => {
      const parameters = readParameters(endpoint.parameters, given) as never;
      const answer = await endpoint.run(inner, parameters, id);
      return answer instanceof Refusal ? answer : expand(inner, answer, readParameters(paths, asked as FormFields));
    });
  });
}

function send(request: FastifyRequest, reply: FastifyReply, requestId: string, { status, body, isReplayed }: Answer): FastifyReply {
  const key = headerOf(request, 'idempotency-key');
  const account = headerOf(request, 'stripe-account');
  reply.headers({ 'request-id': requestId, 'stripe-version': apiVersion, 'cache-control': 'no-cache, no-store' });
  if (key) reply.header('idempotency-key', key);
  if (account) reply.header('stripe-account', account);
  if (isReplayed) reply.header('idempotent-replayed', 'true');
  return reply
    .status(status)
    .type('application/json')
    .send(JSON.stringify(body, null, 2));
}

function answerOfError(error: unknown, log: Logger): Answer {
  if (error instanceof Refusal) return { status: error.status, body: error.envelope };
  const { statusCode = 500 } = error as { statusCode?: number };
  if (statusCode < 500) return { status: statusCode, body: new Refusal(statusCode, 'The request could not be read.').envelope };
  log.error({ err: error }, 'the payment sandbox failed');
  return { status: 500, body: new Refusal(500, 'The payment sandbox failed. Please try again.', { type: 'api_error' }).envelope };
}

/** Stripe's wire format as a plugin of Fastify: `app.register((scope) => serveApi(scope, deps))` serves it under /v1. */
export async function serveApi(app: FastifyInstance, deps: ApiDeps): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, request, reply) => send(request, reply, newObjectId('req'), answerOfError(error, deps.log)));
  for (const endpoint of endpoints)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: async (request, reply) => {
        const requestId = newObjectId('req');
        const answer = await serve(deps, endpoint, request, requestId).catch((error: unknown) => answerOfError(error, deps.log));
        return send(request, reply, requestId, answer);
      },
    });
  app.setNotFoundHandler((request, reply) => {
    const refusal = unrecognized(request.method, request.url.split('?')[0]!);
    return send(request, reply, newObjectId('req'), { status: refusal.status, body: refusal.envelope });
  });
}
