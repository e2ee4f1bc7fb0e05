import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { createModelClient, modelKey } from '#domains/copilot/rewording/model-client.ts';
import { createConfiguredFmcsaClient, fmcsaClientKey } from '#domains/credentials/fmcsa/fmcsa-client.ts';
import { createOpenData, openDataKey } from '#domains/credentials/open-data/open-data-client.ts';
import { createScanner } from '#server/files/clamd.ts';
import { createByteStores } from '#server/files/stores/store.ts';
import { createSubjectKeys } from '#server/files/keys/subject-keys.ts';
import { createLinks } from '#server/mail/links.ts';
import { createSmsSender } from '#server/sms/twilio.ts';
import { masterKey } from '#server/crypto/seal.ts';
import { createSecrets } from '#server/crypto/secrets.ts';
import type { Ctx } from '#server/db/context.ts';
import { readSetting } from '#server/db/system-config.ts';
import { DomainServices } from '#server/domain-services.ts';
import type { Pool } from '#server/db/sql/sql.ts';
import { createPaymentProvider } from '#server/payment-provider.ts';
import { createOutgoing } from '#server/outgoing/post.ts';
import type { Services } from '#server/services.ts';
import type { TracingPort } from '#server/tracing/traced.ts';
import { newId } from '#shared/ids.ts';
import { paymentAccess, type ListeningAddress } from './commands/payment-sandbox.ts';
import { wire } from './wiring.ts';

export interface App {
  readonly config: Config;
  readonly sql: Pool;
  /** For sessions and health checks; defaults to `sql`. */
  readonly quickSql?: Pool;
  readonly log: Logger;
  readonly listensAt: ListeningAddress;
  readonly services: Services;
}

type Parts = Omit<App, 'services'>;

function createServices(parts: Parts, tracing: TracingPort | null): Services {
  const { config, sql } = parts;
  const stores = createByteStores(config);
  const secrets = createSecrets(config.masterKey);
  return {
    domains: wire(new DomainServices())
      .set(fmcsaClientKey, createConfiguredFmcsaClient(config.fmcsa))
      .set(openDataKey, createOpenData(config.fmcsa))
      .set(modelKey, createModelClient(config.copilot)),
    // Reads the flag for each file, so that changes apply immediately on every server.
    files: {
      stores,
      master: masterKey(config.masterKey),
      findKey: createSubjectKeys(sql, stores),
      isSealing: () => readSetting(sql, 'piiEncryptionEnabled'),
    },
    links: createLinks(config),
    outgoing: createOutgoing({ privateAddresses: config.webhookAllowedPrivateCidrs }, tracing),
    payments: createPaymentProvider(paymentAccess({ ...parts, secrets })),
    scanner: createScanner(config.clamdUrl),
    secrets,
    sms: createSmsSender(config.twilio),
    tracing,
  };
}

export function createApp({ tracing = null, ...dependencies }: Omit<Parts, 'listensAt'> & { readonly tracing?: TracingPort | null }): App {
  const parts = { ...dependencies, listensAt: { current: null } };
  return { ...parts, services: createServices(parts, tracing) };
}

export const systemCtx = ({ sql, log, services }: Pick<App, 'sql' | 'log' | 'services'>): Ctx<null> => ({
  sql,
  log,
  services,
  actor: null,
  now: new Date(),
  ip: '127.0.0.1',
  userAgent: 'carriage',
  requestId: newId(),
});
