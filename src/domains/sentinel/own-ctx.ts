import type { Logger } from 'pino';
import type { Ctx } from '#server/db/context.ts';
import type { Pool } from '#server/db/sql/sql.ts';
import type { Services } from '#server/services.ts';
import { newId } from '#shared/ids.ts';

export interface OwnDeps {
  readonly sql: Pool;
  readonly log: Logger;
  readonly services: Services;
}

export const ownCtx = ({ sql, log, services }: OwnDeps, now: Date): Ctx<null> => ({
  sql,
  log,
  services,
  actor: null,
  now,
  ip: '',
  userAgent: 'sentinel',
  requestId: newId(),
});
