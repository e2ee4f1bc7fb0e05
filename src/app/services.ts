import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { configureModel } from '#domains/copilot/rewording/model-client.ts';
import { configureRegister } from '#domains/credentials/register-client.ts';
import { configureSecrets } from '#server/crypto/secrets.ts';
import { configureScanner } from '#server/files/clamd.ts';
import { configureFiles } from '#server/files/configured.ts';
import { rememberShares } from '#server/files/kept-shares.ts';
import { createByteStores } from '#server/files/store.ts';
import { createLinks } from '#server/mail/links.ts';
import { configureSms } from '#server/sms/twilio.ts';
import type { Ctx } from '#server/db/context.ts';
import type { Pool } from '#server/db/sql.ts';
import { configureOutgoing } from '#server/outgoing/resolve.ts';
import type { Services } from '#server/services.ts';
import { newId } from '#shared/ids.ts';
import { wiring } from './wiring.ts';

/** One app of this process: what its server, its background work and its commands share. */
export interface App {
  readonly config: Config;
  readonly sql: Pool;
  /** For sessions and health; `sql` where it is left out. */
  readonly quickSql?: Pool;
  readonly log: Logger;
  readonly services: Services;
}

/** Builds the services of an app from its configuration. */
export const createServices = (config: Config): Services => ({ links: createLinks(config) });

/** Context of a command that nobody's request asked for. */
export const systemCtx = ({ sql, log, services }: Pick<App, 'sql' | 'log' | 'services'>): Ctx<null> => ({
  sql,
  log,
  services,
  wiring,
  actor: null,
  now: new Date(),
  ip: '127.0.0.1',
  userAgent: 'carriage',
  requestId: newId(),
});

/** Tells the parts that commands reach without a context what the configuration says: keys, files, the scanner, the register, where webhooks may lead, the model that words answers. Before anything runs. */
export function configureParts(config: Config): void {
  configureSecrets(config.masterKey, rememberShares(createByteStores(config).shares));
  configureFiles(config);
  configureScanner(config.clamdUrl);
  configureRegister(config.fmcsa);
  configureSms(config.twilio);
  configureOutgoing({ privateAddresses: config.webhookPrivateAddresses });
  configureModel(config.copilot);
}
