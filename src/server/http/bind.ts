import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ServedEndpoint } from '#shared/endpoint.ts';
import { AppError, errorReply } from '#shared/errors.ts';
import { adminRoles } from '#shared/roles.ts';
import { describeSpeakInOur } from '#shared/text/field-messages.ts';
import type { Actor, Ctx } from '../db/context.ts';
import type { ServiceKey } from '../domain-services.ts';
import type { Pool } from '../db/sql/sql.ts';
import { addressBlock } from './limits/address-block.ts';
import { admit, recheckAccess, type Door } from './actor.ts';
import { isViewAs, requireShown, showAsSeen } from './as-seen.ts';
import type { GeneralLimit } from './limits/general-limit.ts';
import { RawJson, type Handler } from './handle.ts';
import { runIdempotent } from './idempotency.ts';
import { holdAndReport, type HoldTo } from './limits/quota.ts';
import { consumeQuota } from './limits/rate-limit.ts';
import { rethrowRecorded } from './replies/recorded-refusal.ts';
import { refuseUnknownFields } from './bodies/refuse-unknown-fields.ts';

describeSpeakInOur();

export interface BindDeps extends Door {
  readonly sql: Pool;
  /** Throws 403 `proof_needed` if the actor must re-authenticate first. */
  readonly requireProof: (actor: Actor) => Promise<void>;
  /** Tests check JSON from PostgreSQL against its schema. */
  readonly checkRawReplies: boolean;
  /** All other calls refuse unknown fields. */
  readonly ignoresUnknownFields?: (endpoint: ServedEndpoint) => boolean;
  readonly limit?: GeneralLimit;
}

const answersJson = ({ transport }: ServedEndpoint): boolean => transport !== 'file' && transport !== 'events';

/** Handlers read forms, signed bodies and CSV themselves. */
const takesJson = ({ transport }: ServedEndpoint): boolean => transport === undefined || transport === 'file';

const toSchema = (endpoint: ServedEndpoint) => ({
  endpoint,
  ...(endpoint.params && { params: endpoint.params }),
  ...(endpoint.query && { querystring: endpoint.query }),
  ...(endpoint.body && takesJson(endpoint) && { body: endpoint.body }),
  response: {
    ...(answersJson(endpoint) && { [endpoint.status ?? 200]: endpoint.reply }),
    '4xx': errorReply,
  },
});

function answer(endpoint: ServedEndpoint, reply: FastifyReply, result: unknown, check: boolean): unknown {
  if (reply.sent || reply.raw.headersSent || result === reply) return reply;
  if (reply.statusCode === 200 && endpoint.status) reply.status(endpoint.status);
  if (endpoint.status === 204) return reply.send();
  if (!(result instanceof RawJson)) return reply.send(result);
  if (check) z.parse(endpoint.reply, JSON.parse(result.json));
  return reply.type('application/json; charset=utf-8').send(result.json);
}

const withId = z.object({ id: z.string() });
const getId = (params: unknown): string | null => withId.safeParse(params).data?.id ?? null;

const isMultipart = (request: FastifyRequest): boolean => /^multipart\//i.test(request.headers['content-type'] ?? '');

function refuseForeignForm(request: FastifyRequest, endpoint: ServedEndpoint): void {
  if (endpoint.transport !== 'multipart' && endpoint.transport !== 'signed' && isMultipart(request))
    throw new AppError(415, 'unsupported_media_type', 'This content type is not supported here');
}

export interface ReadLogEntry {
  readonly what: string;
  readonly id: string | null;
}

export const logReadKey: ServiceKey<((ctx: Ctx, read: ReadLogEntry) => Promise<void>) | null> = { absent: null };

/** An API key has its own quota, so that a runaway program doesn't lock out the account's owner. */
function takeOfCaller(limit: GeneralLimit | undefined, { id, apiKey }: Actor, isChange: boolean, holdTo: HoldTo): void {
  if (apiKey) limit?.takeOfKey(apiKey.id, id, isChange, holdTo);
  else limit?.takeOfAccount(id, isChange, holdTo);
}

const callerName = ({ id, apiKey }: Actor): string => (apiKey ? `key ${apiKey.id}` : id);

export function bindEndpoint(app: FastifyInstance, handler: Handler, deps: BindDeps): void {
  const { endpoint, run } = handler;
  const toContext = (request: FastifyRequest): Ctx => ({
    sql: deps.sql,
    actor: request.actor,
    now: new Date(),
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    requestId: request.id,
    log: request.log as Ctx['log'],
    services: deps.services,
  });
  const ignoresUnknown = deps.ignoresUnknownFields?.(endpoint) ?? false;
  const enter = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const holdTo = holdAndReport(reply);
    deps.limit?.takeOfAddress(request, holdTo);
    if (endpoint.perMinute) {
      const caller = addressBlock(request.ip) ?? request.ip;
      holdTo(await consumeQuota(deps.sql, `${endpoint.method} ${endpoint.path} ${caller}`, endpoint.perMinute));
    }
    refuseForeignForm(request, endpoint);
    const actor = await admit(request, isViewAs(request) ? { ...endpoint, access: adminRoles } : endpoint, deps);
    if (isViewAs(request)) requireShown(endpoint);
    if (actor) takeOfCaller(deps.limit, actor, endpoint.method !== 'GET', holdTo);
    if (actor && endpoint.perMinute)
      holdTo(await consumeQuota(deps.sql, `${endpoint.method} ${endpoint.path} of ${callerName(actor)}`, endpoint.perMinute));
  };
  if (!app.hasRequestDecorator('checkFormFields')) app.decorateRequest('checkFormFields', null);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: toSchema(endpoint),
    onRequest: enter,
    preValidation: async (request, reply) => {
      await recheckAccess(request, endpoint, deps);
      const { query, body } = request;
      const ignoring = ignoresUnknown ? reply : null;
      refuseUnknownFields(endpoint, { query, body: takesJson(endpoint) ? body : undefined }, ignoring);
      if (endpoint.transport === 'multipart')
        request.checkFormFields = async (fields) => {
          await recheckAccess(request, endpoint, deps);
          refuseUnknownFields({ body: endpoint.body }, { query, body: fields }, ignoring);
        };
    },
    handler: async (request, reply) => {
      const input = { params: request.params, query: request.query, body: request.body, request, reply };
      const ctx = toContext(request);
      if (isViewAs(request)) {
        const access = { endpoint, request, rowId: getId(request.params) };
        const result = await showAsSeen(ctx, deps.sql, access, (inner) => run(inner, input));
        return answer(endpoint, reply, result, deps.checkRawReplies);
      }
      if (endpoint.proof === 'needed' && request.actor) await deps.requireProof(request.actor);
      const { idempotent } = endpoint;
      const isRequired = idempotent === 'required' || (idempotent === 'required_for_keys' && request.actor?.apiKey !== undefined);
      const once = { request, reply, isRequired };
      const work = idempotent ? runIdempotent(ctx, once, (inner) => run(inner, input)) : run(ctx, input);
      const result = await work.catch((error: unknown) => rethrowRecorded(deps.sql, error));
      if (endpoint.noted) await ctx.services.domains.get(logReadKey)?.(ctx, { what: endpoint.noted, id: getId(request.params) });
      return answer(endpoint, reply, result, deps.checkRawReplies);
    },
  });
}

declare module 'fastify' {
  interface FastifySchema {
    readonly endpoint?: ServedEndpoint;
  }
  interface FastifyRequest {
    actor: Actor | null;
    /** Refuses unknown form fields after reading them, and repeats the access check. */
    checkFormFields: ((fields: object) => Promise<void>) | null;
  }
}
