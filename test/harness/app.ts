import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { addCleanup } from './people/endings.ts';
import { buildApp } from '#app/http.ts';
import { createJobHandlers } from '#app/jobs.ts';
import { createApp } from '#app/services.ts';
import { subscriptions } from '#app/subscriptions.ts';
import type { AccountOverrides } from '#domains/accounts/fixtures.ts';
import { openSession } from '#domains/accounts/sessions/sessions.ts';
import type { User } from '#domains/accounts/schemas.ts';
import { buildCompliantAccount } from '#domains/compliance/fixtures.ts';
import { readConfig } from '#server/config.ts';
import type { Sql } from '#server/db/context.ts';
import type { DomainServices } from '#server/domain-services.ts';
import type { Pool } from '#server/db/sql/sql.ts';
import { sessionCookieName } from '#server/http/actor.ts';
import { deliverEvent } from '#server/payment-sandbox/events.ts';
import { byName } from '#server/queue/run-job.ts';
import type { Role } from '#shared/roles.ts';
import { setServices, testCtx, type TestServices } from './context.ts';
import { testDatabase } from './database/database.ts';
import { drainJobs } from './drain-jobs.ts';
import { needsKey } from './needs-key.ts';
import { recordCalls } from './recorded-calls.ts';

export interface SignedIn {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  readonly cookie: string;
  /** Adds an Idempotency-Key if the endpoint requires one. */
  call(method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', url: string, body?: object, headers?: Record<string, string>): Promise<Answer>;
}

export interface Answer {
  readonly status: number;
  readonly body: any;
  readonly headers: Record<string, unknown>;
}

export interface TestApp {
  readonly http: FastifyInstance;
  readonly sql: Pool;
  readonly url: string;
  readonly programSql: Pool;
  /** Replacing a service affects all later requests and jobs. */
  readonly services: TestServices;
  /** Creates an account and signs in. Bidding roles get their documents unless `build` is `buildAccount`. */
  signIn(role: Role, overrides?: Record<string, unknown>, build?: BuildAccount): Promise<SignedIn>;
  /** `['carrier', { companyName: 'Haul' }]` signs in with overrides. */
  signInAll<const R extends readonly (Role | readonly [Role, Record<string, unknown>])[]>(
    ...people: R
  ): Promise<{ [K in keyof R]: SignedIn }>;
  anonymous: SignedIn['call'];
  /** Runs all due jobs, except events of the payment sandbox, which `TestPayments` delivers. */
  settle(): Promise<number>;
  /** Whether `settle` sends notices, which is slow and irrelevant to many tests. */
  isTelling: boolean;
}

type BuildAccount = (sql: Sql, overrides: AccountOverrides) => Promise<User>;

const notices = subscriptions.groups['notifications']!.map(({ job }) => job.name);

let addresses = 0;

function getCaller(http: FastifyInstance, token: string | null): SignedIn['call'] {
  return async (method, url, body, headers = {}) => {
    addresses += 1;
    const reply = await http.inject({
      method,
      url,
      remoteAddress: `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(needsKey(method, url) && { 'idempotency-key': crypto.randomUUID() }),
        ...headers,
      },
      ...(body && { payload: body }),
    });
    const isJson = String(reply.headers['content-type'] ?? '').startsWith('application/json');
    return { status: reply.statusCode, body: isJson ? reply.json() : reply.body, headers: reply.headers };
  };
}

/** `const app = await startTestApp();` at the top of a test file. `change` replaces domain services. */
export async function startTestApp(
  env: Record<string, string> = {},
  change: (domains: DomainServices) => DomainServices = (domains) => domains,
): Promise<TestApp> {
  const { sql, programSql, url, programUrl } = await testDatabase();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'carriage-app-'));
  const config = readConfig(
    { NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: programUrl, LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: '0', ...env },
    process.cwd(),
  );
  const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' });
  const own = createApp({ config, sql: programSql, log });
  const services: TestServices = { ...own.services, domains: change(own.services.domains), payments: null };
  for (const pool of [sql, programSql]) setServices(pool, services);
  // A one-page site: the built one has a thousand files with a route each.
  writeFileSync(path.join(dataDir, '__spa-fallback.html'), '<!doctype html><html lang="en"><head></head><body></body></html>');
  const http = await buildApp({ ...own, services, siteFolder: dataDir });
  recordCalls(http);
  const handlers = byName(createJobHandlers(own).filter(({ job }) => job !== deliverEvent));
  addCleanup(async () => {
    await http.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const anonymous = getCaller(http, null);
  const signIn: TestApp['signIn'] = async (role, overrides = {}, build = buildCompliantAccount) => {
    const account = await build(sql, { role, ...overrides });
    const ctx = testCtx(programSql, { ip: '127.0.0.1', userAgent: 'test' });
    const { token, cookie } = await openSession(ctx, account, null);
    return {
      id: account.id,
      email: account.email,
      token,
      cookie: `${sessionCookieName(services.links.isHttps)}=${cookie}`,
      call: getCaller(http, token),
    };
  };
  const signInAll = ((...people: (Role | [Role, Record<string, unknown>])[]) =>
    Promise.all(people.map((one) => (typeof one === 'string' ? signIn(one) : signIn(...one))))) as TestApp['signInAll'];
  const app = { http, sql, url, programSql, services, signIn, signInAll, anonymous, isTelling: true };
  const settle = () => drainJobs({ sql: programSql, log, handlers, skipped: app.isTelling ? [] : notices, services });
  return Object.assign(app, { settle });
}
