import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Secrets } from '#server/crypto/secrets.ts';
import { isSameSecret } from '#server/crypto/tokens.ts';
import type { Pool } from '#server/db/sql/sql.ts';
import type { Call, SandboxSettings } from './call.ts';
import { endpoints, type SandboxEndpoint } from './endpoints.ts';
import { expand } from './expansion.ts';
import { readMultipart } from '../files.ts';
import { readForm } from './form-encoding.ts';
import { answerIdempotently, type Answer } from './idempotent-requests.ts';
import { newObjectId } from './object-ids.ts';
import { findObject } from '../objects.ts';
import { readParameters } from './parameters.ts';
import { Refusal } from './refusal.ts';

export interface ApiDeps {
  readonly sql: Pool;
  readonly log: Logger;
  /** Secrets are derived from the master key, so that all replicas have the same. */
  readonly secrets: Secrets;
  readonly settings: SandboxSettings;
}

export const sandboxKey = (secrets: Secrets): string => `sk_test_${secrets.derive('payment sandbox: key')}`;

function requireKey(secrets: Secrets, { headers }: FastifyRequest): void {
  const key = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
  if (!isSameSecret(key, sandboxKey(secrets))) throw new Refusal(401, `Invalid API Key provided: ${key.slice(0, 8)}****`);
}

/** Query, form or multipart fields as one text; files are replaced by their metadata. */
async function getText({ method, url, body, headers }: FastifyRequest): Promise<string> {
  if (method === 'GET') return url.split('?')[1] ?? '';
  return body instanceof Buffer ? readMultipart(body, headers['content-type']!) : String(body ?? '');
}

async function requireAccount(call: Call): Promise<void> {
  if (await findObject({ ...call, account: '' }, 'account', call.account)) return;
  throw new Refusal(403, `The provided key does not have access to account '${call.account}' (or that account does not exist).`, {
    code: 'account_invalid',
  });
}

/** The answer, the idempotency key and all changes are in one transaction. */
async function serve({ sql, secrets, settings }: ApiDeps, endpoint: SandboxEndpoint, request: FastifyRequest): Promise<Answer> {
  requireKey(secrets, request);
  const text = await getText(request);
  const { expand: paths = {}, ...form } = readForm(text);
  // Refused before the idempotency key is stored.
  const parameters = readParameters(endpoint.parameters, form) as never;
  const { id = '' } = request.params as { id?: string };
  const { 'stripe-account': account = '', 'idempotency-key': key } = request.headers as Record<string, string | undefined>;
  const run = async (call: Call) => expand(call, await endpoint.run(call, parameters, id), Object.values(paths).map(String));
  const call = { sql, now: new Date(), account, settings };
  if (account !== '') await requireAccount(call);
  if (endpoint.method === 'GET') return { status: 200, body: await run(call) };
  return sql.begin((tx) => answerIdempotently({ ...call, sql: tx }, key, `${request.method} ${request.url} ${text}`, run));
}

const send = (reply: FastifyReply, { status, body }: Answer): FastifyReply =>
  reply.status(status).header('request-id', newObjectId('req')).type('application/json').send(JSON.stringify(body));

function answerOfError(error: unknown, log: Logger): Answer {
  if (error instanceof Refusal) return { status: error.status, body: error.envelope };
  log.error({ err: error }, 'the payment sandbox failed');
  return { status: 500, body: new Refusal(500, 'The payment sandbox failed. Please try again.', { type: 'api_error' }).envelope };
}

/** Serves Stripe's wire format under /v1: `app.register((scope) => serveApi(scope, deps))`. */
export async function serveApi(app: FastifyInstance, deps: ApiDeps): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, _request, reply) => send(reply, answerOfError(error, deps.log)));
  for (const endpoint of endpoints)
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: async (request, reply) => send(reply, await serve(deps, endpoint, request)),
    });
  app.setNotFoundHandler(({ method, url }, reply) => {
    const refusal = new Refusal(404, `Unrecognized request URL (${method}: ${url}). The payment sandbox does not know this call.`);
    return send(reply, { status: refusal.status, body: refusal.envelope });
  });
}
