import { pino } from 'pino';
import type { Actor, Ctx, Sql } from '#server/db/context.ts';
import { DomainServices } from '#server/domain-services.ts';
import { createLinks } from '#server/mail/links.ts';
import { createOutgoing } from '#server/outgoing/post.ts';
import type { Services } from '#server/services.ts';
import { newId } from '#shared/ids.ts';
import { defaultSupportEmail } from '#shared/product.ts';

/** The services of an app with the usual settings, for tests that start none. */
export const testServices = (overrides: Partial<Services> = {}): Services => ({
  links: createLinks({ publicUrl: 'http://127.0.0.1:3000', supportEmail: defaultSupportEmail }),
  domains: new DomainServices(),
  outgoing: createOutgoing({ privateAddresses: [] }),
  payments: null,
  scanner: null,
  sms: null,
  tracing: null,
  ...overrides,
});

const byDatabase = new WeakMap<Sql, Services>();

/** Says which services go with a database: those of the app that a test started on it. */
export const setServices = (sql: Sql, services: Services): void => void byDatabase.set(sql, services);

/** The services that go with a database; `testServices` unless a test says otherwise. */
export function servicesFor(sql: Sql): Services {
  const services = byDatabase.get(sql) ?? testServices();
  byDatabase.set(sql, services);
  return services;
}

const silent = pino({ level: 'silent' });

/** The context of a command or query that a test calls by itself: `testCtx(sql, { actor })`. Inside a transaction it takes the `services` of the app. */
export const testCtx = <A extends Actor | null = null>(sql: Sql, overrides: Partial<Ctx<A>> = {}): Ctx<A> => ({
  sql,
  actor: null as A,
  now: new Date(),
  ip: '',
  userAgent: '',
  requestId: newId(),
  log: silent,
  services: overrides.services ?? servicesFor(sql),
  ...overrides,
});
