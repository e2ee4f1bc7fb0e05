import { pino } from 'pino';
import { masterKey } from '#server/crypto/seal.ts';
import { createSecrets } from '#server/crypto/secrets.ts';
import type { Actor, Ctx, Sql } from '#server/db/context.ts';
import { DomainServices } from '#server/domain-services.ts';
import { createByteStores } from '#server/files/stores/store.ts';
import { createLinks } from '#server/mail/links.ts';
import { createOutgoing } from '#server/outgoing/post.ts';
import type { Services } from '#server/services.ts';
import { newId } from '#shared/ids.ts';
import { defaultSupportEmail } from '#shared/product.ts';
import { testMasterKey } from './processes/master-key.ts';

const key = Buffer.from(testMasterKey, 'base64');
/** Doesn't exist: tests that store files need an app. */
const nowhere = '/nowhere';

export type TestServices = { -readonly [Name in keyof Services]: Services[Name] };

export const testServices = (overrides: Partial<Services> = {}): TestServices => ({
  links: createLinks({ publicUrl: 'http://127.0.0.1:3000', isPublicUrlGiven: false, supportEmail: defaultSupportEmail }),
  domains: new DomainServices(),
  files: {
    stores: createByteStores({ dataDir: nowhere, s3: null }),
    master: masterKey(key),
    findKey: () => Promise.reject(new Error('files are stored beside an app alone')),
  },
  outgoing: createOutgoing({ privateAddresses: [] }),
  payments: null,
  scanner: null,
  secrets: createSecrets(key),
  sms: null,
  tracing: null,
  ...overrides,
});

const byDatabase = new WeakMap<Sql, TestServices>();

export const setServices = (sql: Sql, services: TestServices): void => void byDatabase.set(sql, services);

/** Replacing a service here affects every context on that database. */
export function getServices(sql: Sql): TestServices {
  const services = byDatabase.get(sql) ?? testServices();
  byDatabase.set(sql, services);
  return services;
}

const silent = pino({ level: 'silent' });

/** `testCtx(sql, { actor })`. In a transaction it uses the database's `services`. */
export const testCtx = <A extends Actor | null = null>(sql: Sql, overrides: Partial<Ctx<A>> = {}): Ctx<A> => ({
  sql,
  actor: null as A,
  now: new Date(),
  ip: '',
  userAgent: '',
  requestId: newId(),
  log: silent,
  services: overrides.services ?? getServices(sql),
  ...overrides,
});
