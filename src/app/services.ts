import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { configureModel } from '#domains/copilot/rewording/model-client.ts';
import { configureRegister } from '#domains/credentials/register-client.ts';
import { configureSecrets } from '#server/crypto/secrets.ts';
import { configureScanner } from '#server/files/clamd.ts';
import { configureFiles } from '#server/files/configured.ts';
import { rememberShares } from '#server/files/kept-shares.ts';
import { createByteStores } from '#server/files/store.ts';
import { configureLinks, configureSupport } from '#server/mail/links.ts';
import { configureSms } from '#server/sms/twilio.ts';
import type { Ctx } from '#server/db/context.ts';
import type { Pool } from '#server/db/sql.ts';
import { configureOutgoing } from '#server/outgoing/resolve.ts';
import { newId } from '#shared/ids.ts';
import { wiring } from './wiring.ts';

/** What a program of this house stands on. */
export interface Services {
  readonly config: Config;
  readonly sql: Pool;
  /** For sessions and health; `sql` where it is left out. */
  readonly quickSql?: Pool;
  readonly log: Logger;
}

/** Context of a command that nobody's request asked for. */
export const systemCtx = ({ sql, log }: Services): Ctx<null> => ({
  sql,
  log,
  wiring,
  actor: null,
  now: new Date(),
  ip: '127.0.0.1',
  userAgent: 'carriage',
  requestId: newId(),
});

/** Tells the parts that commands reach without a context what the configuration says: links in mails, keys, files, the scanner, the register, where webhooks may lead, the model that words answers. Before anything runs. */
export function configureParts(config: Config): void {
  configureLinks(config.publicUrl);
  configureSupport(config.supportEmail);
  configureSecrets(config.masterKey, rememberShares(createByteStores(config).shares));
  configureFiles(config);
  configureScanner(config.clamdUrl);
  configureRegister(config.fmcsa);
  configureSms(config.twilio);
  configureOutgoing({ privateAddresses: config.webhookPrivateAddresses });
  configureModel(config.copilot);
}
