import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyHttpOptions } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import { holdBackWithoutSecondFactor } from '#domains/accounts/reauthentication/second-factor-gate.ts';
import { holdKeyToScopes, scopeOfCall } from '#domains/accounts/api-keys/api-key-calls.ts';
import { explainKey } from '#domains/accounts/api-keys/api-key-use.ts';
import { requireReauthentication } from '#domains/accounts/reauthentication/reauthentication.ts';
import { createSessionCache, type SessionCache } from '#domains/accounts/sessions/session-cache.ts';
import { explainSession } from '#domains/accounts/sessions/session-end.ts';
import { installSentinel } from '#domains/sentinel/patterns/watch.ts';
import { listWebhookCalls } from '#domains/webhooks/chosen-events.ts';
import type { Config } from '#server/config.ts';
import type { Pool } from '#server/db/sql/sql.ts';
import { observeSetting } from '#server/db/observed-setting.ts';
import type { Credential } from '#server/http/actor.ts';
import { installApiVersion } from '#server/http/openapi/api-version.ts';
import { acceptRawBody } from '#server/http/bodies/signed-body.ts';
import { bindEndpoint, type BindDeps } from '#server/http/bind.ts';
import { acceptCsv } from '#server/http/bodies/csv-body.ts';
import { refuseDeepJson } from '#server/http/bodies/deep-json.ts';
import { installDocs } from '#server/http/openapi/docs.ts';
import { nameSchemas } from '#server/http/openapi/schema-names.ts';
import { answerBadPath, answerClientError, installErrors, refuseOddHeads } from '#server/http/replies/errors.ts';
import { installLiveStreams } from '#server/http/replies/events-stream.ts';
import { createGeneralLimit } from '#server/http/limits/general-limit.ts';
import { installHealth } from '#server/http/health.ts';
import { installMetrics } from '#server/http/metrics.ts';
import { logProxyWarnings } from '#server/http/limits/proxy-warnings.ts';
import { holdAndReport } from '#server/http/limits/quota.ts';
import { nameRequests, RequestLog, logRequestContext } from '#server/http/request-log.ts';
import { installSecurityHeaders, securityHeaders } from '#server/http/pages/security-headers.ts';
import { installSite } from '#server/http/pages/site.ts';
import { acceptWaitingOnStop, endQuietConnectionsOnStop, whenStopping } from '#server/http/stopping.ts';
import { endUnreadBodies } from '#server/http/bodies/unread-body.ts';
import { compileValidator } from '#server/http/bodies/validate.ts';
import type { Settlement } from '#shared/settlement/settlement.ts';
import { productName } from '#shared/product.ts';
import { events } from './events.ts';
import { handlers } from './api.ts';
import { readExamples } from './api/api-examples.ts';
import { clientPaths, pagesOfApi } from './api/client-paths.ts';
import { contractModules } from './contracts.ts';
import { installPlainForms } from './api/plain-forms.ts';
import { ignoresUnknownFields } from './api/lenient-calls.ts';
import { installPaymentSandbox } from './commands/payment-sandbox.ts';
import { domainGauges } from './metrics.ts';
import type { App } from './services.ts';

export interface AppDeps extends App {
  readonly isDemo?: boolean;
  /** Defaults to the output of `npm run build`. */
  readonly siteFolder?: string;
}

const toDoor = ({ resolve }: SessionCache, sql: Pool) => ({
  resolveActor: resolve,
  explainEnd: (credential: Credential) => (credential.from === 'key' ? explainKey(sql, credential.token) : explainSession(sql, credential)),
  holdKey: holdKeyToScopes,
});

/** Time and size limits, and our own replies to unreadable requests. */
const serverOptions = (config: Config, log: Logger): FastifyHttpOptions<Server> => ({
  loggerInstance: log as FastifyBaseLogger,
  genReqId: () => randomUUID(),
  trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
  requestTimeout: 60_000,
  connectionTimeout: 120_000,
  http: { connectionsCheckingInterval: 5_000, requireHostHeader: false },
  bodyLimit: 1024 * 1024,
  routerOptions: { maxParamLength: 200 },
  frameworkErrors: answerBadPath(securityHeaders(config)),
  clientErrorHandler: answerClientError(securityHeaders(config), log),
  ...whenStopping,
  logController: new LogController({ disableRequestLogging: !config.logRequests }),
  childLoggerFactory: (logger, bindings, options) => new RequestLog(logger, bindings, options),
});

/** Changes of the setting take effect at once. */
async function watchSettlement(
  app: FastifyInstance,
  { sql, log, services }: Pick<AppDeps, 'sql' | 'log' | 'services'>,
): Promise<() => Settlement> {
  const payments = await observeSetting(sql, 'PAYMENTS_ENABLED', log);
  app.addHook('onClose', () => payments.close());
  return () => (services.payments && payments.value() ? 'held' : 'direct');
}

async function bindEndpoints(app: FastifyInstance, deps: BindDeps): Promise<void> {
  const bindWhere = (api: FastifyInstance, isMeant: (transport: (typeof handlers)[number]['endpoint']['transport']) => boolean) => {
    for (const handler of handlers) if (isMeant(handler.endpoint.transport)) bindEndpoint(api, handler, deps);
  };
  await app.register(async (api) => bindWhere(api, (transport) => !['signed', 'multipart', 'csv'].includes(transport ?? '')));
  await app.register(async (api) => {
    // The multipart plugin adds hooks to every request of its scope, so it is registered only where files are accepted.
    await api.register(multipart, { throwFileSizeLimit: false, limits: { files: 1, fields: 10, fieldSize: 10_000 } });
    bindWhere(api, (transport) => transport === 'multipart');
  });
  for (const [kind, take] of Object.entries({ signed: acceptRawBody, csv: acceptCsv }))
    await app.register(async (api) => {
      take(api);
      bindWhere(api, (transport) => transport === kind);
    });
}

/** Doesn't listen, so tests can inject requests. */
export async function buildApp({
  config,
  sql,
  quickSql = sql,
  log,
  listensAt,
  services,
  isDemo = false,
  siteFolder,
}: AppDeps): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify(serverOptions(config, log));
  services.tracing?.watchRequests(app);
  app.removeContentTypeParser('text/plain');
  refuseDeepJson(app);
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('actor', null);
  app.addHook('preValidation', holdBackWithoutSecondFactor);
  await app.register(cookie);

  const sessions = await createSessionCache(quickSql, log, sql);
  app.addHook('onClose', () => sessions.close());
  const ownOrigins = new Set(config.isPublicUrlGiven ? [new URL(config.publicUrl).origin] : []);

  logRequestContext(app);
  nameRequests(app);
  logProxyWarnings(app, config, log);
  endQuietConnectionsOnStop(app);
  endUnreadBodies(app);
  installSecurityHeaders(app, config);
  refuseOddHeads(app, securityHeaders(config));
  installApiVersion(app);
  const limit = createGeneralLimit(config.rateLimitPerMinute);
  // Must come before the first route, or that route would use the framework's error format.
  installErrors(app, (request, reply) => {
    if (request.url.startsWith('/api/')) limit.takeOfAddress(request, holdAndReport(reply));
    return site.notFound(request, reply);
  });
  await installSentinel(app, { sql, log, services, resolveActor: sessions.resolve });
  const schemaNames = nameSchemas(contractModules);
  await installDocs(app, productName, {
    links: services.links,
    schemaNames,
    keyScopeOf: scopeOfCall,
    ignoresUnknownFields,
    readExamples,
    callsOut: listWebhookCalls(events),
    ...pagesOfApi,
  });
  const settlement = await watchSettlement(app, { sql, log, services });
  const site = await installSite(app, {
    clientPaths,
    publicUrl: config.publicUrl,
    supportEmail: config.supportEmail,
    isDemo,
    settlement,
    folder: siteFolder,
  });
  await installPlainForms(app);
  await installPaymentSandbox(app, { config, sql, log, secrets: services.secrets, listensAt });
  installHealth(app, { sql: quickSql });
  installMetrics(app, { sql, config, gauges: domainGauges });
  await installLiveStreams(app, { sql, log, links: services.links, resolveActor: sessions.resolve });
  sessions.onChanged((id) => app.liveStreams?.endRevoked(id));
  const deps = {
    sql,
    ...toDoor(sessions, quickSql),
    requireProof: requireReauthentication(sql),
    ownOrigins,
    services,
    checkRawReplies: config.nodeEnv === 'test',
    ignoresUnknownFields,
    limit,
  };
  await bindEndpoints(app, deps);
  acceptWaitingOnStop(app);
  return app;
}
